import { responsibility, role } from '../../../../catalogue/identity/access.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { idsWhere, rowsById } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { endUnproven } from '../../sign-in/factor/switching.ts'
import { effectiveGrants, usersOfResponsibility } from '../grant-views.ts'

type Responsibility = Full<typeof responsibility>

export const responsibilityBehaviour = {
  panels: async ({ id }, { tx, today, language }) => ({
    users: await usersOfResponsibility(tx, id),
    effective: await effectiveGrants(tx, id, today, language),
  }),

  async check(held, work, before) {
    if (before?.shippedFlag === 'Y' && before.code !== held.code) refuse(responsibility, 'SHIPPED_CODE', {}, 'code')
    await checkRoles(held, work)
  },

  /** Whoever works in it without having shown a second factor signs in again. */
  async saved({ id, secondFactor }, { tx, now }) {
    if (secondFactor === 'REQUIRED') await endUnproven(tx, id, now)
  },

  removed({ shippedFlag }) {
    if (shippedFlag === 'Y') refuse(responsibility, 'SHIPPED', {})
  },

  /** The same roles under another code; users are given it one by one. */
  async doCopy(held, call) {
    const [code, name] = [String(call.input.code).trim(), String(call.input.name)]
    if ((await idsWhere(call, responsibility, { code })).length > 0) refuse(responsibility, 'CODE_TAKEN', { code }, 'input.code')
    const { userType, orgId, dataScopeAll, homePage, secondFactor, seqNum, responsibilityRole } = held
    const roles = responsibilityRole.map(({ roleId, startDate, endDate }) => ({ roleId, startDate, endDate }))
    await create(call, responsibility, {
      code,
      name,
      userType,
      orgId,
      dataScopeAll,
      homePage,
      secondFactor,
      seqNum,
      enabledFlag: 'Y',
      responsibilityRole: roles,
    })
  },
} satisfies Behaviour<typeof responsibility>

async function checkRoles({ userType, responsibilityRole }: Responsibility, work: Work): Promise<void> {
  const roles = await rowsById(
    work,
    role,
    responsibilityRole.map(({ roleId }) => roleId),
  )
  for (const [index, { roleId }] of responsibilityRole.entries()) {
    const role = roles.get(roleId)
    if (role && role.userType !== userType) refuse(responsibility, 'OTHER_SIDE', { role: String(role.name) }, `responsibilityRole[${index}].roleId`)
  }
}
