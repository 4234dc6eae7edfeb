import { responsibility } from '../../../../catalogue/identity/access.ts'
import { longestOpinion, mostOpinions, opinionsIn } from '../../../../catalogue/identity/opinions.ts'
import { person as people } from '../../../../catalogue/identity/person.ts'
import { user } from '../../../../catalogue/identity/user.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { idsWhere, rowOf, rowsById } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { openTasksOf, transferTasks } from '../../organisation/open-tasks.ts'
import { livingSessions } from '../../sessions/living-sessions.ts'
import { endAllSessions, endSession } from '../../sessions/session.ts'
import { mostShortcuts } from '../../shell/shortcuts.ts'
import { dropAllCredentials } from '../../sign-in/factor/credentials.ts'
import { tellFactors } from '../../sign-in/factor/tell.ts'
import { startReset } from '../../sign-in/reset.ts'
import { changedGrants } from '../changed-grants.ts'
import { tellCreated, tellGrants } from '../notices.ts'
import { sightOf } from '../sight.ts'
import { authorisationsOf, endDelegationsOf } from './delegation.ts'

type User = Full<typeof user>

const nameForm = /^[a-z0-9._@-]{3,60}$/
const mostSuppliers = 10

export const userBehaviour = {
  panels: async ({ id, userType }, { tx, now, today, language }) => ({
    sight: userType === 'INTERNAL' ? await sightOf(tx, id, today, language) : [],
    sessions: await livingSessions(tx, id, now),
    authorisations: await authorisationsOf(tx, id, language),
    openTasks: await openTasksOf(tx, id, language),
  }),

  async settle(person, work, before) {
    person.code = String(person.code ?? '')
      .trim()
      .toLowerCase()
    await claimName(person, before, work)
    person.source ??= work.isImport ? 'IMPORT' : 'MANUAL'
    person.departmentId = (await rowOf(work, people, person.personId))?.departmentId ?? null
    person.responsibilityIds = person.userResponsibility.map(({ responsibilityId }) => responsibilityId)
    if (person.userType === 'INTERNAL') Object.assign(person, { supplierIds: null, mainSupplierId: null, inviteState: null })
    else settleSupplier(person)
    const [first] = person.userResponsibility
    if (first && !person.userResponsibility.some(({ isDefault }) => isDefault === 'Y')) first.isDefault = 'Y'
  },

  async check(person, work) {
    checkSuppliers(person)
    await checkPerson(person, work)
    await checkResponsibilities(person, work)
    await checkDefaultOrg(person, work)
    checkPeriods(person)
    checkOpinions(person)
    const n = person.shortcutMenu.length
    if (n > mostShortcuts) refuse(user, 'FAVOURITES', { max: mostShortcuts, n }, `shortcutMenu[${mostShortcuts}].menuId`)
  },

  async saved(person, work, before) {
    if (!before) await tellCreated(work, person)
    else await tellGrants(work, person, changedGrants(person, before))
  },

  async removed({ id, lastLoginAt }, { tx }) {
    if (lastLoginAt) refuse(user, 'SIGNED_IN_ONCE', {})
    await tx.query('delete from user_password where user_id = $1', [id])
    await dropAllCredentials(tx, id)
  },

  /** The rights end with this transaction; what was still to be done goes to somebody else. */
  async doInvalid(person, call) {
    await endDelegationsOf(call, person.id, person.code)
    const tasks = await openTasksOf(call.tx, person.id)
    const transfereeId = call.input.transfereeId ?? null
    if (tasks.length > 0 && !transfereeId) refuse(user, 'OPEN_TASKS', { n: tasks.length }, 'input.transfereeId')
    if (transfereeId) {
      const other = await rowOf(call, user, transfereeId)
      if (transfereeId === person.id || other?.enabledFlag !== 'Y' || other.userType !== person.userType)
        refuse(user, 'TRANSFEREE', {}, 'input.transfereeId')
      await transferTasks(call, person.id, transfereeId)
    }
    await endAllSessions(call.tx, person.id, 'DISABLED', call.now)
  },

  /** Nobody but the person sees the password: a link to set a new one goes by mail, and whoever is signed in is out. */
  async doResetPassword(person, call) {
    person.mustChangePassword = 'Y'
    await endAllSessions(call.tx, person.id, 'RESET', call.now)
    await startReset(call.tx, person.id, call.now)
  },

  async doFactorReset(person, call) {
    const { tx, now } = call
    if ((await dropAllCredentials(tx, person.id)) === 0) refuse(user, 'NO_FACTOR', {})
    await endAllSessions(tx, person.id, 'FACTOR', now)
    await tellFactors(tx, person.id, 'REMOVED', now)
  },

  doDingReset(person) {
    if (!person.dingTalkUserId) refuse(user, 'NO_DING', {}, 'dingTalkUserId')
    person.dingTalkUserId = null
  },

  async doEndSession(person, call) {
    const living = await livingSessions(call.tx, person.id, call.now)
    const chosen = living.filter(({ id }) => call.lineIds.includes(id))
    if (chosen.length === 0) refuse(user, 'SESSION_GONE', {})
    for (const { id } of chosen) await endSession(call.tx, id, 'ADMIN', call.now)
  },
} satisfies Behaviour<typeof user>

function settleSupplier(person: User): void {
  const suppliers = person.supplierIds ?? []
  person.mainSupplierId ??= suppliers[0] ?? null
  person.inviteState ??= 'INVITED'
}

/** Unique for ever: also a name whose user was deleted before anybody signed in with it is not given to somebody else. */
async function claimName({ id, code }: User, before: User | null, work: Work): Promise<void> {
  const { tx } = work
  if (!nameForm.test(code)) refuse(user, 'NAME_FORM', { name: code }, 'code')
  if (before && before.code !== code && before.lastLoginAt) refuse(user, 'NAME_KEPT', {}, 'code')
  // Two who choose the same name at once come one after the other.
  await tx.query('insert into user_name (name, user_id) values ($1, $2) on conflict (name) do nothing', [code, id])
  const { rows } = await tx.query<{ userId: string }>('select user_id as "userId" from user_name where name = $1', [code])
  if (rows[0]?.userId !== id) refuse(user, 'EXISTS', {}, 'code')
}

function checkSuppliers({ userType, supplierIds, mainSupplierId, source }: User): void {
  if (userType !== 'SUPPLIER') return
  const suppliers = supplierIds ?? []
  const n = suppliers.length
  // A registrant belongs to nobody until the registration is approved.
  if (n > mostSuppliers || (n === 0 && source !== 'REGISTER')) refuse(user, 'NO_SUPPLIER', { n }, 'supplierIds')
  if (n > 0 && !suppliers.includes(mainSupplierId ?? '')) refuse(user, 'MAIN_SUPPLIER', {}, 'mainSupplierId')
}

async function checkPerson({ id, personId, enabledFlag }: User, work: Work): Promise<void> {
  if (!personId || enabledFlag !== 'Y') return
  const others = (await idsWhere(work, user, { personId, enabledFlag: 'Y' })).filter((other) => other !== id)
  const taken = await rowOf(work, user, others[0])
  if (taken) refuse(user, 'PERSON_TAKEN', { user: String(taken.code) }, 'personId')
}

async function checkResponsibilities({ userType, userResponsibility, defaultResponsibilityId }: User, work: Work): Promise<void> {
  const ids = userResponsibility.map(({ responsibilityId }) => responsibilityId)
  const held = await rowsById(work, responsibility, ids)
  for (const [index, { responsibilityId }] of userResponsibility.entries()) {
    const other = held.get(responsibilityId)?.userType
    const at = `userResponsibility[${index}].responsibilityId`
    if (userType === 'SUPPLIER' && other === 'INTERNAL') refuse(user, 'SUPPLIER_RESPONSIBILITY', {}, at)
    if (userType === 'INTERNAL' && other === 'SUPPLIER') refuse(user, 'INTERNAL_RESPONSIBILITY', {}, at)
  }
  const defaults = userResponsibility.flatMap(({ isDefault }, index) => (isDefault === 'Y' ? [index] : []))
  if (defaults.length > 1) refuse(user, 'TWO_DEFAULTS', {}, `userResponsibility[${defaults[1]}].isDefault`)
  if (defaultResponsibilityId && !ids.includes(defaultResponsibilityId)) refuse(user, 'DEFAULT_NOT_OWN', {}, 'defaultResponsibilityId')
}

/** Among the permits, with what is below them; without permits any organisation will do. */
async function checkDefaultOrg({ defaultOrgId, userOrgPermit }: User, { tx }: Work): Promise<void> {
  if (!defaultOrgId || userOrgPermit.length === 0) return
  const { rows } = await tx.query<{ id: string }>(
    `with recursive above as (
       select id, parent_id from organization where id = $1
       union select o.id, o.parent_id from organization o join above a on o.id = a.parent_id)
     select id from above`,
    [defaultOrgId],
  )
  const above = new Set(rows.map(({ id }) => id))
  const isOwn = userOrgPermit.some(({ orgId, includeChildren }) => orgId === defaultOrgId || (includeChildren === 'Y' && above.has(orgId)))
  if (!isOwn) refuse(user, 'ORG_NOT_OWN', {}, 'defaultOrgId')
}

function checkOpinions({ opinions }: Pick<User, 'opinions'>): void {
  const said = opinionsIn(opinions)
  if (said.length > mostOpinions) refuse(user, 'OPINIONS', { max: mostOpinions, n: said.length }, 'opinions')
  const long = said.find(({ length }) => length > longestOpinion)
  if (long) refuse(user, 'OPINION_LONG', { max: longestOpinion, opinion: `${long.slice(0, 20)}…`, n: long.length }, 'opinions')
}

function checkPeriods({ startDateActive, endDateActive, userResponsibility }: User): void {
  const [from, to] = [startDateActive ?? '', endDateActive ?? '9999-12-31']
  for (const [index, { startDate, endDate }] of userResponsibility.entries()) {
    const isOutside = [startDate, endDate].some((day) => day && (day < from || day > to))
    if (isOutside) refuse(user, 'OUTSIDE', { from: startDateActive ?? '…', to: endDateActive ?? '…' }, `userResponsibility[${index}].startDate`)
  }
}
