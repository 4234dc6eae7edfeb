/** Two responsibilities side by side: the menus on which they may press different buttons. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { ComparedGrant } from '../../../contract/grants.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { anId } from '../../runtime/change/requests.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { effectiveGrants } from './grant-views.ts'

const asked = z.object({ first: anId, second: anId })

export const compareResponsibilityCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/responsibility/compare': async (body, { actor, language, now }) => {
    requireButton(definitionNamed('responsibility'), actor, 'btnCompare')
    const { first, second } = readBody(asked, body)
    const [one, other] = await asSystem(pool, async (tx) => [
      await effectiveGrants(tx, first, dayOf(now), language),
      await effectiveGrants(tx, second, dayOf(now), language),
    ])
    return { status: '200', msg: '', data: differences(one ?? [], other ?? []) }
  },
})

type Granted = Record<string, unknown>

function differences(one: readonly Granted[], other: readonly Granted[]): ComparedGrant[] {
  const byPath = (rows: readonly Granted[]) => new Map(rows.map((row) => [String(row.path), String(row.resources)]))
  const [first, second] = [byPath(one), byPath(other)]
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((path) => ({ path, first: first.get(path) ?? '—', second: second.get(path) ?? '—' }))
    .filter((row) => row.first !== row.second)
}
