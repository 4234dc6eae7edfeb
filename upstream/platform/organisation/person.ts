import { department } from '../../../catalogue/identity/department.ts'
import { person } from '../../../catalogue/identity/person.ts'
import { position } from '../../../catalogue/identity/position.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { idsWhere, rowOf } from '../../runtime/rows/rows.ts'
import { codeOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { warn } from '../../runtime/rules/warnings.ts'
import type { Doc } from '../../runtime/types.ts'
import { change, inTurn } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { type Allotment, checkDays, checkHeadcounts, mainOn, type Person } from './allotments.ts'
import { vacateLost } from './heads.ts'
import { maskedIdNumber } from './id-number.ts'
import { isLineKnown, keepManagerLines, managerLineOf } from './manager-line.ts'

export const personBehaviour = {
  async settle(who, work) {
    who.idNoMasked &&= maskedIdNumber(who.idNoMasked)
    endPositions(who)
    const place = await rowOf(work, position, mainOn(who, work.today)?.positionId)
    // Who has left stays known by what they were last.
    if (place || who.personStatus === 'ON') {
      who.mainPositionId = place?.id ?? null
      who.departmentId = place?.departmentId ?? null
      who.jobId = place?.jobId ?? null
    }
    who.managerIds = await managerLineOf(work, who)
  },

  async check(who, work, before) {
    if (!before) await checkNumber(who, work)
    await checkManagers(who, work)
    const late = who.positionAllot.findIndex(({ startDate }) => who.leaveDate && startDate > who.leaveDate)
    if (late >= 0) refuse(person, 'AFTER_LEAVING', { leaveDate: who.leaveDate }, `positionAllot[${late}].startDate`)
    checkDays(who)
    await checkHeadcounts(work, who, before?.positionAllot ?? [])
  },

  async saved(who, work, before) {
    await vacateLost(work, who, before)
    // Nobody reports to somebody new.
    if (who.versionNum > 1 && !(await isLineKnown(work.tx, who.id, who.managerIds ?? []))) await keepManagerLines(work.tx)
  },

  /** The number outlives the row: nobody else ever gets it. */
  async removed({ code }, { tx }) {
    await tx.query("insert into retired_code (entity, code) values ('person', lower($1)) on conflict do nothing", [code])
  },

  async doLeave(who, call) {
    who.leaveDate = String(call.input.leaveDate)
    const headed = await idsWhere(call, department, { headPersonId: who.id, enabledFlag: 'Y' })
    for (const code of await inTurn(headed, (id) => codeOf(call, id))) warn(call, person, 'HEADS', { code }, 'leaveDate')
    who.positionAllot = who.positionAllot.filter(({ startDate }) => startDate <= String(who.leaveDate))
  },

  async doAllot(_, call) {
    const { personIds, ...given } = call.input
    const changed = await change(call, person, personIds, 'doAllot', (who) => void who.positionAllot.push(anotherLine(who, given, call)), {
      check: true,
    })
    for (const { id, code } of changed) call.made.push({ entity: 'person', id, docNum: code })
  },

  async panels(who, { tx }) {
    const users = await tx.query<Doc>(
      `select u.id, u.code as "userName", u.name as "displayName", u.enabled_flag as "enabledFlag",
              array(select r.responsibility_id from user_responsibility r where r.header_id = u.id order by r.line_num) as responsibilities
       from "user" u where u.person_id = $1 order by u.code`,
      [who.id],
    )
    return { users: users.rows }
  },
} satisfies Behaviour<typeof person>

/** Positions are held until the last day at most. */
function endPositions({ leaveDate, positionAllot }: Person): void {
  if (!leaveDate) return
  for (const allotment of positionAllot)
    if (allotment.startDate <= leaveDate && (allotment.endDate === null || allotment.endDate > leaveDate)) allotment.endDate = leaveDate
}

function anotherLine(who: Person, given: object, work: Work): Allotment {
  const lineNum = Math.max(0, ...who.positionAllot.map((line) => line.lineNum)) + 10
  return Object.assign(newLineOf(work, person, 'positionAllot', { headerId: who.id, parent: who, lineNum }), given)
}

async function checkNumber({ code }: Person, { tx }: Work): Promise<void> {
  const { rowCount } = await tx.query("select 1 from retired_code where entity = 'person' and code = lower($1)", [code])
  if (rowCount) refuse(person, 'NUMBER_USED', { code }, 'code')
}

/** One manager at a time, or two people could be made each other's. */
async function checkManagers(who: Person, work: Work): Promise<void> {
  const line = who.managerIds ?? []
  if (line.length === 0) return
  await work.tx.query("select pg_advisory_xact_lock(hashtext('person.managerId'))")
  const back = line.indexOf(who.id)
  if (back < 0) return
  const path = [who.code, ...(await inTurn(line.slice(0, back), (id) => codeOf(work, id))), who.code]
  refuse(person, 'MANAGER_CIRCLE', { path: path.join(' → ') }, 'managerId')
}
