/** Links by which a person without an account acts on one document: made when they are mailed, kept as a hash, good until their end and while the role of the document says so. */
import { createHash, randomBytes } from 'node:crypto'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, EveryRole } from '../../../catalogue/language/define.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import { idOf } from '../../runtime/rows/lasting-id.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'
import type { Actor, Doc, Tx } from '../../runtime/types.ts'
import { anonymousActor } from '../sign-in/anonymous.ts'

const DAY_MS = 86_400_000
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const words = {
  UNKNOWN: ['链接无效，请核对收到的邮件', 'The link is not valid; please look at the mail again'],
  EXPIRED: ['链接已过期', 'The link has expired'],
  OVER: ['该单据已处理，链接不再有效', 'This has been dealt with; the link is no longer good'],
} as const

export function refuseLink(code: keyof typeof words): never {
  throw new Refusal({ code: `link.${code}`, status: code === 'UNKNOWN' ? 404 : 410, words: fill(words[code], {}) })
}

type LinkRole = EveryRole & { link: NonNullable<EveryRole['link']> }
export const linkRoleOf = ({ roles }: AnyDefinition, name: string): LinkRole | undefined => {
  const role = roles[name]
  return role?.kind === 'every' && role.link ? { ...role, link: role.link } : undefined
}

/** Made when the mail is sent, so that the database never holds the token itself. A newer link of the same role takes the place of the older ones. */
export async function newLink(tx: Tx, definition: AnyDefinition, doc: Doc, role: string, address: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('delete from document_link where business_id = $1 and role = $2', [doc.id, role])
  await tx.query('insert into document_link (hash, entity, business_id, role, address, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    hashOf(token),
    definition.entity,
    doc.id,
    role,
    address,
    endOf(linkRoleOf(definition, role), doc, now),
  ])
  return token
}

/** The day itself is good to its last moment in Shanghai. */
function endOf(role: LinkRole | undefined, doc: Doc, now: Date): Date {
  const { days, until } = role?.link ?? {}
  const last = until ? doc[until] : null
  if (typeof last === 'string') return new Date(last.includes('T') ? last : `${last}T23:59:59+08:00`)
  return new Date(now.getTime() + (days ?? 1) * DAY_MS)
}

export interface OpenedLink {
  definition: AnyDefinition
  doc: Doc
  role: LinkRole
  actor: Actor
}

interface Stored {
  entity: string
  businessId: string
  role: string
  address: string
  expiresAt: Date
}

/** The document behind a link, locked where it is going to change. A guessed link, an old one and one whose work is done each say so; nothing else is told. */
export async function openLink(tx: Tx, token: unknown, now: Date, lock = false): Promise<OpenedLink> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) refuseLink('UNKNOWN')
  const hash = hashOf(token)
  const { rows } = await tx.query<Stored>(
    `select entity, business_id as "businessId", role, address, expires_at as "expiresAt" from document_link where hash = $1`,
    [hash],
  )
  const [link] = rows
  const definition = link && definitionOf(link.entity)
  const [doc] = definition ? await readDocuments(tx, link.entity, [link.businessId], lock) : []
  const role = definition && linkRoleOf(definition, link.role)
  if (!link || !definition || !doc || !role) return refuseLink('UNKNOWN')
  if (link.expiresAt <= now) refuseLink('EXPIRED')
  const actor = actorOf(link, doc, role, hash)
  if (!rolesIn(definition, doc, actor).includes(link.role)) refuseLink('OVER')
  return { definition, doc, role, actor }
}

/** Nobody's rights but those of the role; in history and to others by the name that the document has, else by the address. */
function actorOf({ businessId, role, address }: Stored, doc: Doc, { link }: LinkRole, hash: Buffer): Actor {
  const name = link.name ? doc[link.name] : null
  return {
    ...anonymousActor,
    userId: idOf('documentLink', hash.toString('hex')),
    userName: address.slice(0, 60),
    displayName: String(name || address).slice(0, 60),
    responsibility: '',
    link: { businessId, role },
  }
}
