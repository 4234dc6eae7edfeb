/** How any two versions of a document differ, as a person may read it. */
import type { Pool } from 'pg'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { HistoryEvent, VersionComparison } from '../../../contract/history.ts'
import type { Answer } from '../../../contract/types.ts'
import { together } from '../change/changes.ts'
import { enterRoleSql, inTransaction } from '../rows/database.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { CallContext } from '../types.ts'
import { shownChanges } from '../visibility/visible-document.ts'
import { readShown, requireGranted, wideningOf } from './record.ts'
import { cut, eventsOf, label } from './versions.ts'

const mostCompared = 1_000

/** `from` and `to` are versions; without them the last two. */
export function compareVersions(
  pool: Pool,
  definition: AnyDefinition,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<VersionComparison>> {
  const { actor } = context
  requireGranted(definition, actor)
  const { id } = body
  if (!isId(id)) refuseRule('NOT_FOUND')
  return inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const { kept } = await readShown(tx, definition, id, context)
    const events = await eventsOf(tx, definition, id, context)
    const versions = versionsIn(events)
    const [newest, last] = versions.map(({ versionNum }) => versionNum ?? 0)
    const asked = (given: unknown, otherwise: number) => versions.find(({ versionNum }) => versionNum === Number(given))?.versionNum ?? otherwise
    // What was loaded with the installation has no event of its own before its first change.
    const two = [asked(body.from, last ?? Math.max(0, (newest ?? 0) - 1)), asked(body.to, newest ?? 0)]
    const [from, to] = [Math.min(...two), Math.max(...two)]
    const between = events.filter(({ versionNum }) => versionNum !== null && versionNum > from && versionNum <= to)
    const all = shownChanges(definition, together(between.flatMap(({ changes }) => changes ?? []).reverse()), id, kept)
    const compared = cut(all, mostCompared)
    await label(tx, definition, [compared], context)
    const listed = versions.map(({ at, who, action, versionNum }) => ({ at, who, action, versionNum }))
    return { status: '200', msg: '', data: { versions: listed, from, to, ...compared } }
  })
}

/** Every write made a version; files that came and went in between did not. */
function versionsIn(events: readonly HistoryEvent[]): HistoryEvent[] {
  const first = new Map<number, HistoryEvent>()
  for (const event of events) if (event.versionNum !== null) first.set(event.versionNum, event)
  return [...first.values()]
}
