/** Whom the claims of a provider name: a user of ours, or an employee for whom one is made. */
import type { Pool } from 'pg'
import { user } from '../../../catalogue/identity/user.ts'
import type { Tx } from '../../runtime/types.ts'
import { create } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { systemActor } from '../jobs/system-actor.ts'
import type { Visit } from '../sessions/types.ts'
import { numberClaimOf } from './oidc.ts'
import type { Provider } from './provider.ts'

type Claims = Readonly<Record<string, unknown>>

const MAIL = ['email', 'mail', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3']
const longestName = 60

/** What a person is known by; null where the provider does not say it, or does not vouch for it. */
interface Mark {
  by: 'EMAIL' | 'EMPLOYEE_NO'
  value: string
}

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name]
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

/** What the protocol itself calls the person, where it is the company's own directory that speaks. */
const subjects: Readonly<Record<string, string>> = { SAML2: 'nameID', CAS: 'user' }

function markOf({ protocol, userMatch, claim }: Pick<Provider, 'protocol' | 'userMatch' | 'claim'>, claims: Claims): Mark | null {
  const subject = subjects[protocol]
  if (userMatch === 'EMPLOYEE_NO') return marked('EMPLOYEE_NO', textIn(claims, subject ? claim || subject : numberClaimOf({ claim })))
  const value = subject ? assertedMail(claims, claim ? [claim] : [...MAIL, subject]) : verifiedMail(claims)
  return value?.includes('@') ? marked('EMAIL', value.toLowerCase()) : null
}

const marked = (by: Mark['by'], value: string | null): Mark | null => (value === null ? null : { by, value })

/** Anybody may claim an address; the provider must say that it belongs to the person. */
const verifiedMail = (claims: Claims) => (claims.email_verified === true ? textIn(claims, 'email') : null)

/** What the company's own directory asserts is its word; only where it says otherwise the address does not count. */
function assertedMail(claims: Claims, names: readonly string[]): string | null {
  if (String(claims.email_verified ?? 'true') !== 'true') return null
  return names.map((name) => textIn(claims, name)).find((value) => value !== null) ?? null
}

/** Id of the one enabled user; null where there is none, or more than one. */
async function findUser(tx: Tx, { by, value }: Mark): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    by === 'EMAIL'
      ? `select id from "user" where lower(email) = $1 and email_verified_at is not null and enabled_flag = 'Y' limit 2`
      : `select u.id from "user" u join person p on p.id = u.person_id where p.code = $1 and u.enabled_flag = 'Y' limit 2`,
    [value],
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

interface Employee {
  id: string
  code: string
  name: string
  nameEn: string | null
  email: string
}

/** One who works here and never was a user. */
async function findEmployee(tx: Tx, { by, value }: Mark): Promise<Employee | null> {
  const { rows } = await tx.query<Employee>(
    `select id, code, name, name_en as "nameEn", email from person p
     where ${by === 'EMAIL' ? 'lower(email)' : 'code'} = $1 and person_status = 'ON' and not exists (select from "user" u where u.person_id = p.id) limit 2`,
    [value],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** The user of the claims, made where the provider may make users; without a responsibility, which an administrator gives. */
export async function userOf(pool: Pool, provider: Provider, claims: Claims, visit: Visit): Promise<string | null> {
  const mark = markOf(provider, claims)
  if (!mark) return null
  return asSystem(pool, async (tx) => {
    const known = await findUser(tx, mark)
    if (known || provider.autoCreate !== 'Y') return known
    const employee = await findEmployee(tx, mark)
    return employee && makeUser(tx, employee, textIn(claims, 'preferred_username'), visit)
  })
}

async function makeUser(tx: Tx, employee: Employee, wished: string | null, visit: Visit): Promise<string> {
  const work = newWork(tx, { actor: systemActor, now: visit.now, requestId: visit.requestId, address: visit.address })
  const draft = {
    code: await freeName(tx, [wished, employee.email.split('@')[0] ?? null, employee.code]),
    name: employee.name,
    nameEn: employee.nameEn,
    userType: 'INTERNAL',
    personId: employee.id,
    email: employee.email,
    language: visit.language,
    timeZone: 'Asia/Shanghai',
    enabledFlag: 'Y' as const,
  }
  const made = await create(work, user, draft, { fill: (doc) => Object.assign(doc, { source: 'SSO', emailVerifiedAt: work.nowText }) })
  return made.id
}

/** The first of these that may be a user name and never was one; the employee number is unique. */
async function freeName(tx: Tx, wished: readonly (string | null)[]): Promise<string> {
  const names = wished
    .flatMap((name) =>
      name
        ? [
            name
              .toLowerCase()
              .replace(/[^a-z0-9._@-]/g, '')
              .slice(0, longestName),
          ]
        : [],
    )
    .filter((n) => n.length >= 3)
  const { rows } = await tx.query<{ name: string }>('select name from user_name where name = any($1)', [names])
  const taken = new Set(rows.map(({ name }) => name))
  return names.find((name) => !taken.has(name)) ?? names.at(-1) ?? ''
}
