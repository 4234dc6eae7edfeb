/** What a message tells an action: each row names its document by number, and the action is taken on all of them or on none. */
import type { Action } from '../../../catalogue/language/define.ts'
import { emptyRecord, entryIn } from '../../../catalogue/values/object-keys.ts'
import { actOnRows } from '../../runtime/change/change.ts'
import { idsWhere } from '../../runtime/rows/rows.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import type { Work } from '../../runtime/working.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { targetOf } from './draft.ts'
import { factsOf } from './facts.ts'
import { at, type Interface, transformed } from './mapping.ts'

type Named = Pick<Interface, 'direction' | 'entityName' | 'triggerAction'>

/** The action that an inbound definition names, `document.action` of its own document; null where its rows are saved. */
export function inboundAction({ direction, entityName, triggerAction }: Named): { name: string; action: Action } | null {
  const [entity, name = ''] = triggerAction?.trim().split('.') ?? []
  const action = direction === 'IN' && entity === entityName ? entryIn(targetOf({ entityName }).actions, name) : undefined
  return action ? { name, action } : null
}

/** What a row may say: which document it is, what its action asks for, and why. */
export const toldFields = ({ input = {}, reason }: Action): string[] => ['docNum', ...Object.keys(input), ...(reason ? ['reason'] : [])]

export async function toldBy({ scsiResponseFieldMap: maps }: Interface, row: unknown): Promise<Record<string, string>> {
  const facts = factsOf({ status: 200, body: row })
  const told = emptyRecord<string>()
  for (const { answerPath, targetField, onlyWhen, ...map } of maps) {
    if (onlyWhen && !(await holds(onlyWhen, facts))) continue
    const value = await transformed(map, at(row, answerPath.split('.')))
    if (value !== null && value !== undefined && value !== '') told[targetField] = String(value)
  }
  return told
}

export async function actOnNamed(work: Work, definition: Interface, row: unknown): Promise<{ id: string; docNum: string | null }> {
  const target = targetOf(definition)
  const { name, action } = inboundAction(definition) ?? refuseRule('NOT_FOUND')
  requireButton(target, work.actor, action.resource, action.label)
  const { docNum = '', ...input } = await toldBy(definition, row)
  const [id] = await idsWhere(work, target, { docNum })
  if (!id) refuseRule('NOT_FOUND_REF', { label: target.fields.docNum?.label ?? target.label, given: docNum }, { at: 'docNum' })
  await actOnRows(work, target, name, action, { menuId: 0, rows: [{ id }], input })
  return { id, docNum }
}
