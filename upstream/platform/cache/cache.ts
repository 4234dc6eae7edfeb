/**
 * What a process remembers of the database, in areas with their own counts. Entries name the edition that they were made for, so that none of them
 * is ever older than what a request saw; several processes share theirs, and drop them together, where Redis is there (`REDIS_URL`).
 */

export interface CacheKey {
  key: string
  /** Milliseconds since it was made. */
  ageMs: number
  hits: number
}

export interface AreaFacts {
  area: string
  entries: number
  hits: number
  misses: number
  /** Of the oldest entry. */
  ageMs: number | null
}

/** Entries that all processes can reach. */
export interface SharedStore {
  get(name: string): Promise<string | null>
  set(name: string, value: string, seconds: number): Promise<void>
  /** Drops the entries whose names begin so, here and in every other process. */
  drop(prefix: string): Promise<void>
  /** Calls back with the beginning of names that somebody has dropped. */
  onDrop(forget: (prefix: string) => void): void
  stop(): Promise<void>
}

export interface Area<Value> {
  /** What stands under the key; made once, however many ask at the same moment. */
  of(key: string, make: () => Promise<Value>): Promise<Value>
}

export interface Cache {
  /** `most`: beyond so many entries the oldest goes. */
  area<Value>(name: string, options?: { most?: number; seconds?: number }): Area<Value>
  facts(): AreaFacts[]
  keys(area: string, prefix: string): CacheKey[]
  /** Drops what begins so, everywhere; how many entries stood here. */
  evict(area: string, prefix: string): Promise<number>
  stop(): Promise<void>
}

interface Entry {
  value: Promise<unknown>
  madeAt: number
  hits: number
}

interface OwnArea {
  entries: Map<string, Entry>
  hits: number
  misses: number
}

const MOST = 2_000
const DAY_S = 86_400

export function createCache(shared: SharedStore | null = null, clock: () => number = Date.now): Cache {
  const areas = new Map<string, OwnArea>()
  const areaNamed = (name: string): OwnArea => {
    const own = areas.get(name) ?? { entries: new Map(), hits: 0, misses: 0 }
    areas.set(name, own)
    return own
  }
  /** Here alone: the others are told by the store. */
  const forget = (prefix: string): number => {
    const [name = '', start = ''] = splitOnce(prefix)
    const { entries } = areaNamed(name)
    const gone = [...entries.keys()].filter((key) => key.startsWith(start))
    for (const key of gone) entries.delete(key)
    return gone.length
  }
  shared?.onDrop(forget)

  async function makeShared<Value>(name: string, seconds: number, make: () => Promise<Value>): Promise<Value> {
    if (!shared) return make()
    const known = await shared.get(name)
    if (known !== null) return JSON.parse(known)
    const value = await make()
    await shared.set(name, JSON.stringify(value), seconds)
    return value
  }

  return {
    area<Value>(name: string, { most = MOST, seconds = DAY_S } = {}): Area<Value> {
      const own = areaNamed(name)
      return {
        of(key, make) {
          const known = own.entries.get(key)
          if (known) {
            own.hits += 1
            known.hits += 1
            return known.value as Promise<Value>
          }
          own.misses += 1
          const entry: Entry = { value: makeShared(`${name}:${key}`, seconds, make), madeAt: clock(), hits: 0 }
          own.entries.set(key, entry)
          // What could not be made is asked for again.
          entry.value.catch(() => own.entries.get(key) === entry && own.entries.delete(key))
          const oldest = own.entries.size > most ? own.entries.keys().next().value : undefined
          if (oldest !== undefined) own.entries.delete(oldest)
          return entry.value as Promise<Value>
        },
      }
    },
    facts: () =>
      [...areas].map(([area, { entries, hits, misses }]) => {
        const oldest = Math.min(...[...entries.values()].map(({ madeAt }) => madeAt))
        return { area, entries: entries.size, hits, misses, ageMs: entries.size > 0 ? clock() - oldest : null }
      }),
    keys: (area, prefix) =>
      [...areaNamed(area).entries].flatMap(([key, { madeAt, hits }]) => (key.startsWith(prefix) ? [{ key, ageMs: clock() - madeAt, hits }] : [])),
    async evict(area, prefix) {
      const gone = forget(`${area}:${prefix}`)
      await shared?.drop(`${area}:${prefix}`)
      return gone
    },
    stop: async () => shared?.stop(),
  }
}

/** `permissions:0b3…` → area and beginning of the key. */
function splitOnce(name: string): [string, string] {
  const at = name.indexOf(':')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}
