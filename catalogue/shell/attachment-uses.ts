/** What may be done with the attachments of a document in its state; read alike by the pages and the services. Buttons are another matter. */
import type { AnyDefinition, Attachments, AttachmentUse, Side } from '../define.ts'
import { type Condition, holds } from '../formula.ts'
import { editRight } from '../rights.ts'

interface Asked {
  limits: Attachments
  /** The record, as far as the rules look at it. */
  row: Readonly<Record<string, unknown>>
  status: string
  who: { side: Side; responsibility: string }
}

export function isUseOpen(definition: AnyDefinition, use: AttachmentUse, { limits, row, status, who }: Asked): boolean {
  const scope = { row: { ...row, status, side: who.side } }
  const says = (rule: Condition | undefined, otherwise: boolean) => (rule ? holds(rule, scope) : otherwise)
  const isShown = says(limits.showRules?.[use], usually(definition, use, status, who))
  return isShown && !says(limits.disabledRules?.[use], false)
}

/** What was handed over or decided on keeps its papers; adding to them is possible until the end. */
function usually(definition: AnyDefinition, use: AttachmentUse, status: string, who: Asked['who']): boolean {
  if (use === 'delete') return editRight(definition, status, who)('fileIds')
  return use !== 'upload' || definition.states[status]?.end !== true
}
