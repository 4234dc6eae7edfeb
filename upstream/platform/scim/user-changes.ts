/** What a directory says of a user, as whole resources and as patches: brought into one flat form. */
import { ENTERPRISE, ScimError } from './protocol.ts'

/** What is not said is left out; null empties. */
export interface UserChange {
  userName?: string
  externalId?: string | null
  displayName?: string
  email?: string
  phone?: string | null
  language?: string
  active?: boolean
  employeeNumber?: string
}

type Json = Readonly<Record<string, unknown>>

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A resource as it is posted and put. */
export function readUser(body: Json): UserChange {
  return Object.assign({}, nameOf(body), ...Object.entries(body).map(([name, value]) => said(name, value)))
}

/** `Operations` of a PatchOp; directories spell the verbs in either case. */
export function readOperations(body: Json): Operation[] {
  const operations = Array.isArray(body.Operations) ? body.Operations : null
  if (!operations?.length) throw new ScimError(400, 'Operations are missing', 'invalidSyntax')
  return operations.map((each: unknown) => {
    const { op, path, value } = isObject(each) ? each : {}
    const verb = String(op).toLowerCase()
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') throw new ScimError(400, `Unknown operation ${String(op)}`, 'invalidSyntax')
    return { op: verb, path: typeof path === 'string' && path ? path : null, value }
  })
}

export function readPatch(body: Json): UserChange {
  return Object.assign({}, ...readOperations(body).map(({ op, path, value }) => patched(op, path, value)))
}

function patched(op: Operation['op'], path: string | null, value: unknown): UserChange {
  if (op === 'remove') {
    if (path === null) throw new ScimError(400, 'An operation remove needs a path', 'noTarget')
    return said(path, null)
  }
  if (path !== null) return said(path, value)
  if (!isObject(value)) throw new ScimError(400, 'An operation without a path needs an object', 'invalidValue')
  // Without a path, keys may be attributes or paths themselves.
  return readUser(value)
}

/** One attribute or path and its value; what we do not keep says nothing. */
function said(path: string, value: unknown): UserChange {
  if (path === ENTERPRISE) return isObject(value) && 'employeeNumber' in value ? { employeeNumber: textOf(path, value.employeeNumber) } : {}
  if (path === `${ENTERPRISE}:employeeNumber`) return { employeeNumber: textOf(path, value) }
  const [attribute = ''] = path.split(/[.[]/)
  const isWhole = attribute === path
  switch (attribute.toLowerCase()) {
    case 'username':
      return { userName: textOf(path, value) }
    case 'externalid':
      return { externalId: value === null ? null : textOf(path, value) }
    case 'displayname':
      return { displayName: textOf(path, value) }
    case 'name':
      return isWhole ? {} : path.toLowerCase() === 'name.formatted' ? { displayName: textOf(path, value) } : {}
    case 'preferredlanguage':
      return value === null ? {} : { language: /^zh/i.test(String(value)) ? 'CN' : 'EN' }
    case 'active':
      return { active: truthOf(value) }
    case 'emails':
      return value === null ? {} : { email: textOf(path, isWhole ? firstOf(value) : value) }
    case 'phonenumbers':
      return { phone: value === null ? null : textOf(path, isWhole ? firstOf(value) : value) }
    default:
      return {}
  }
}

/** Azure AD sends truth as text. */
function truthOf(value: unknown): boolean {
  const word = String(value).toLowerCase()
  if (word !== 'true' && word !== 'false') throw new ScimError(400, 'active is true or false', 'invalidValue')
  return word === 'true'
}

function textOf(path: string, value: unknown): string {
  if (typeof value !== 'string' || !value.trim()) throw new ScimError(400, `${path} must be a text`, 'invalidValue')
  return value.trim()
}

/** The primary one of several values, else the first. */
function firstOf(value: unknown): unknown {
  const all = (Array.isArray(value) ? value : [value]).filter(isObject)
  return (all.find(({ primary }) => String(primary).toLowerCase() === 'true') ?? all[0])?.value
}

/** A display name that nobody sent is made of the parts. */
function nameOf({ name, displayName }: Json): UserChange {
  if (displayName !== undefined || !isObject(name)) return {}
  const parts = [name.givenName, name.familyName].filter((part) => typeof part === 'string' && part)
  const text = typeof name.formatted === 'string' && name.formatted ? name.formatted : parts.join(' ')
  return text ? { displayName: text } : {}
}
