/** `profileRestful/valueFor`: what a setting says for a user in an organisation, and where it was set. */
import type { Pool } from 'pg'
import { profile } from '../../../catalogue/identity/profile.ts'
import type { Answer } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { findProfile, type ProfileScope } from './book.ts'
import { refreshProfiles } from './keeper.ts'

type Call = (body: Record<string, unknown>, context: CallContext) => Promise<Answer>

const labels = {
  code: ['配置项', 'Profile'],
  userName: ['用户', 'User'],
  orgCode: ['组织', 'Organisation'],
  responsibilityCode: ['职责', 'Responsibility'],
} as const

export const profileCalls = (pool: Pool): Readonly<Record<string, Call>> => ({
  '/v1/profileRestful/valueFor': async (body, { actor }) => {
    requireButton(profile, actor, 'btnQuery')
    await refreshProfiles(pool)
    const data = await asSystem(pool, async (tx) => {
      await idOf(tx, 'profile', 'code', body)
      const scope: ProfileScope = {
        userId: await idOf(tx, 'user', 'userName', body),
        orgId: await idOf(tx, 'organization', 'orgCode', body),
        responsibilityId: await idOf(tx, 'responsibility', 'responsibilityCode', body),
      }
      return findProfile(String(body.code).trim(), scope)
    })
    return { status: '200', msg: '', data }
  },
})

/** A row by the code that was typed; what is left empty is nobody. */
async function idOf(tx: Tx, entity: string, key: keyof typeof labels, body: Record<string, unknown>): Promise<string | null> {
  const given = typeof body[key] === 'string' ? body[key].trim() : ''
  if (!given) return key === 'code' ? refuseRule('REQUIRED', { label: labels[key] }, { at: key }) : null
  const { rows } = await tx.query<{ id: string }>('select id from entity_label where entity = $1 and lower(code) = lower($2)', [entity, given])
  return rows[0]?.id ?? refuseRule('NOT_FOUND_REF', { label: labels[key], given }, { at: key })
}
