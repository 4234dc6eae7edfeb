/** What a new password must be (S1.5). */
import { dictionary } from '@zxcvbn-ts/language-common'
import { constants } from '../../../catalogue/constants/constants.ts'
import { errors } from '../../../catalogue/constants/errors.ts'
import type { Tx } from '../../runtime/types.ts'
import { type HttpRefusal, refusal } from '../http/refusals.ts'
import { verifyPassword } from './password.ts'

const FEWEST = 10
const MOST = 128
const FEWEST_CLASSES = 3
const REMEMBERED = 5
const PRODUCT = 'Supplybase'
/** Of a name in Latin letters its first word counts alone, when it is long enough to be a name. */
const LONG_WORD = 5

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u]
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter(({ length }) => length >= FEWEST))

/** Which part of the rule is broken: for programs, people are told the whole of it. */
export type TooSimple = 'LENGTH' | 'CLASSES' | 'COMMON' | 'NAME'

/** Letters and digits alone: `Supply-Base` holds the product as well. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const firstWord = (name: string) => /^[\p{Script=Latin}]+/u.exec(name.trim())?.[0] ?? ''

/** Which part of the rule the password breaks; null when none. `names` are those of the user and of the company. */
export function weaknessOf(password: string, names: readonly string[]): TooSimple | null {
  const length = [...password].length
  if (length < FEWEST || length > MOST) return 'LENGTH'
  if (constants['password.complexityCheck'] && classes.filter((one) => one.test(password)).length < FEWEST_CLASSES) return 'CLASSES'
  if (common.has(password.toLowerCase())) return 'COMMON'
  const forbidden = [...names, PRODUCT].flatMap((name) => [plain(name), ...(firstWord(name).length >= LONG_WORD ? [plain(firstWord(name))] : [])])
  return forbidden.some((name) => name.length > 2 && plain(password).includes(name)) ? 'NAME' : null
}

function tooSimple(reason: TooSimple): HttpRefusal {
  const {
    status,
    words: [CN, EN],
  } = errors.passwordTooSimple
  return refusal(status, 'passwordTooSimple', { CN, EN }, { at: 'newPassword', given: { reason } })
}

const usedBefore = () =>
  refusal(422, 'password.USED', { CN: `新密码不能与最近${REMEMBERED}次相同`, EN: `Not one of the last ${REMEMBERED}` }, { at: 'newPassword' })

interface Known {
  userName: string
  phc: string | null
  previous: string[]
  companies: string[]
}

/** What a person's new password is compared with: the own name, the companies, the last passwords. */
async function knownOf(tx: Tx, userId: string): Promise<Known | undefined> {
  const { rows } = await tx.query<Known>(
    `SELECT u."code" AS "userName", p."phc", coalesce(p."previous", '{}') AS "previous",
       ARRAY(SELECT unnest(ARRAY[l."name", l."name_en"]) FROM "entity_label" l
             WHERE l."id" = ANY (coalesce(u."supplier_ids", '{}')) OR l."id" IN (SELECT "id" FROM "organization" WHERE "org_type" IN ('GROUP', 'COMPANY'))) AS "companies"
     FROM "user" u LEFT JOIN "user_password" p ON p."user_id" = u."id" WHERE u."id" = $1`,
    [userId],
  )
  return rows[0]
}

/** Why this person may not have this password; null when it may be. */
export async function refusalOf(tx: Tx, userId: string, password: string): Promise<HttpRefusal | null> {
  const known = await knownOf(tx, userId)
  if (!known) throw new Error(`There is no user ${userId}`)
  const weakness = weaknessOf(password, [known.userName, ...known.companies.filter(Boolean)])
  if (weakness) return tooSimple(weakness)
  const last = [known.phc, ...known.previous].filter((phc) => phc !== null).slice(0, REMEMBERED)
  for (const phc of last) if (await verifyPassword(password, phc)) return usedBefore()
  return null
}
