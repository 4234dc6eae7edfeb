/**
 * Copies of unsaved work in this browser. Only the key of the signed-in person opens them, which the server gives to that person and nobody stores;
 * not even their names tell anything. A week old, or too many or too large, they go.
 */
import { copyPrefix } from './copy-names.ts'

export interface DraftCopy {
  /** Key of the form that it was typed in: two tabs have two. */
  idem: string
  /** When it was typed last, by the clock of this machine. */
  typedAt: number
  /** Where the server takes it in. */
  address: string
  fields: [name: string, value: string][]
}

const mostCopies = 20
const mostCharacters = 1_000_000
const weekMs = 7 * 86_400_000
const nonceBytes = 12

export interface DraftCopies {
  /** The name of a record (or of the new one of a page) that tells nothing. */
  placeOf(page: string, id: string | null): Promise<string>
  keep(place: string, copy: DraftCopy): Promise<void>
  /** Copies of one record, of all without a place, the newest first. */
  list(place?: string): Promise<DraftCopy[]>
  drop(idem: string): void
}

/** `secret` is 32 bytes in hex. */
export async function openCopies(secret: string): Promise<DraftCopies> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

  async function seal(copy: DraftCopy): Promise<string> {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(JSON.stringify(copy)))
    return toText(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
  }

  /** Null for what another person's key closed. */
  async function open(sealed: string): Promise<DraftCopy | null> {
    try {
      const all = fromText(sealed)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: all.slice(0, nonceBytes) }, key, all.slice(nonceBytes))
      return JSON.parse(new TextDecoder().decode(plain)) as DraftCopy
    } catch {
      return null
    }
  }

  return {
    async placeOf(page, id) {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret} ${page} ${id ?? 'new'}`))
      return toText(new Uint8Array(hash)).slice(0, 22)
    },
    async keep(place, copy) {
      const sealed = await seal(copy)
      if (sealed.length > mostCharacters) return
      sweep(mostCopies - 1)
      store(`${copyPrefix}${place}.${copy.idem}`, JSON.stringify({ at: copy.typedAt, sealed }))
    },
    async list(place = '') {
      const names = namesOfCopies().filter((name) => name.startsWith(copyPrefix + place))
      const opened = await Promise.all(names.map((name) => open(entryAt(name).sealed)))
      return opened.filter((copy) => copy !== null).sort((a, b) => b.typedAt - a.typedAt)
    },
    drop(idem) {
      for (const name of namesOfCopies()) if (name.endsWith(`.${idem}`)) localStorage.removeItem(name)
    },
  }
}

const namesOfCopies = () => Object.keys(localStorage).filter((name) => name.startsWith(copyPrefix))

function entryAt(name: string): { at: number; sealed: string } {
  try {
    const { at, sealed } = JSON.parse(localStorage.getItem(name) ?? '') as { at: unknown; sealed: unknown }
    return { at: Number(at) || 0, sealed: String(sealed) }
  } catch {
    return { at: 0, sealed: '' }
  }
}

/** Leaves the newest, and none older than a week. */
function sweep(most: number): void {
  const newest = namesOfCopies()
    .map((name) => ({ name, at: entryAt(name).at }))
    .sort((a, b) => b.at - a.at)
  for (const [place, { name, at }] of newest.entries()) if (place >= most || Date.now() - at > weekMs) localStorage.removeItem(name)
}

/** Where the browser has no more room, older copies make it. */
function store(name: string, value: string): void {
  for (let left = mostCopies; left >= 0; left -= 5) {
    try {
      localStorage.setItem(name, value)
      return
    } catch {
      sweep(left)
    }
  }
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('/', '_')
const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
