/** Users × responsibilities: twenty users a page, saved user by user in the version that was seen. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { user } from '../../../catalogue/identity/user.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { MatrixUser, ResponsibilityMatrix } from '../../../contract/grants.ts'
import { changing, saveExisting } from '../../runtime/change/change.ts'
import { parseDraft } from '../../runtime/change/draft.ts'
import { anId } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall, Tx } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

const PAGE = 'systemsetting/userresponsibility'
const PAGE_ROWS = 20
const definition: AnyDefinition = user

const asked = z.object({
  q: z.string().max(100).default(''),
  responsibility: z.string().max(60).default(''),
  pageIndex: z.coerce.number().int().min(1).default(1),
})
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .nullable()
const cell = z.object({ responsibilityId: anId, startDate: day, endDate: day })
const saved = z.object({ users: z.array(z.object({ id: anId, versionNum: z.int(), held: z.array(cell).max(200) })).max(PAGE_ROWS) })
type Wanted = z.output<typeof saved>['users'][number]

export const responsibilityMatrixCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/userResponsibilityMatrix/find': async (body, { actor }) => {
    requirePageButton(PAGE, actor, 'btnQuery')
    return { status: '200', msg: '', data: await asSystem(pool, (tx) => matrixOf(tx, readBody(asked, body))) }
  },
  '/v1/userResponsibilityMatrix/save': async (body, context) => {
    requirePageButton(PAGE, context.actor, 'btnSave')
    const { users } = readBody(saved, body)
    return changing(pool, context, definition, 'userResponsibilityMatrix.save', users, async (work) => {
      // In the order of their ids, as everywhere.
      const counts = []
      for (const one of users.toSorted((a, b) => a.id.localeCompare(b.id))) counts.push(await saveUser(work, one))
      return { status: '200', msg: '', data: { changed: counts.filter(Boolean).length } }
    })
  },
})

async function matrixOf(tx: Tx, { q, responsibility, pageIndex }: z.output<typeof asked>): Promise<ResponsibilityMatrix> {
  const { rows: responsibilities } = await tx.query<ResponsibilityMatrix['responsibilities'][number]>(
    `select id, code, name, name_en as "nameEn", user_type as "userType" from responsibility where enabled_flag = 'Y' order by seq_num, code`,
  )
  const shown = responsibilities.filter(({ code, name, nameEn }) =>
    [code, name, nameEn ?? ''].some((text) => text.toLowerCase().includes(responsibility.trim().toLowerCase())),
  )
  const like = `%${q.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const where = `from "user" u where u.enabled_flag = 'Y' and (u.code ilike $1 or u.name ilike $1 or u.name_en ilike $1)`
  const { rows: counted } = await tx.query<{ count: number }>(`select count(*)::int as count ${where}`, [like])
  const count = counted[0]?.count ?? 0
  const page = Math.min(pageIndex, Math.max(1, Math.ceil(count / PAGE_ROWS)))
  const { rows: users } = await tx.query<MatrixUser>(
    `select u.id, u.code, u.name, u.name_en as "nameEn", u.user_type as "userType", u.version_num as "versionNum", coalesce((
       select json_agg(json_build_object('responsibilityId', l.responsibility_id, 'startDate', l.start_date, 'endDate', l.end_date)) from user_responsibility l where l.header_id = u.id), '[]') as held
     ${where} order by u.user_type, u.code limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`,
    [like],
  )
  return { responsibilities: shown, users, count, pageIndex: page, pageRows: PAGE_ROWS }
}

/** Only who differs is saved, so only who differs can have been changed by somebody else meanwhile. */
async function saveUser(work: Work, { id, versionNum, held }: Wanted): Promise<boolean> {
  const stored = (await loadOne(work, user, id)) ?? refuseRule('NOT_FOUND')
  const wanted = new Map(held.map((one) => [one.responsibilityId, one]))
  const known = new Map(stored.userResponsibility.map((line) => [line.responsibilityId, line]))
  const deletedLines = stored.userResponsibility.filter(({ responsibilityId }) => !wanted.has(responsibilityId)).map((line) => line.id)
  const userResponsibility = held.flatMap<Record<string, unknown>>(({ responsibilityId, startDate, endDate }) => {
    const line = known.get(responsibilityId)
    if (!line) return [{ responsibilityId, startDate, endDate }]
    return line.startDate === startDate && line.endDate === endDate ? [] : [{ id: line.id, startDate, endDate }]
  })
  if (deletedLines.length + userResponsibility.length === 0) return false
  const draft = { userResponsibility, deletedLines }
  await saveExisting(work, definition, { menuId: 0, id, versionNum, draft }, parseDraft(definition, draft))
  return true
}
