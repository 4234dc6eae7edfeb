/** What may be done with the attachments of a document in its state; read alike by the pages and the services. Buttons are another matter. */
import { type AnyDefinition, type Attachments, type AttachmentUse, buttonsOfSight } from './define.ts'
import { type Condition, holds } from './formula.ts'
import { type Editor, editRight } from './rights.ts'
import { reachOf } from './sight.ts'

interface AttachmentContext {
  limits: Attachments
  /** The record, as far as the rules look at it. */
  row: Readonly<Record<string, unknown>>
  status: string
  /** By what he is in the document as well. */
  who: Editor
  /** The lines that carry the files, and the rows from the document down to the one that does. */
  lines?: readonly string[]
  rows?: readonly Readonly<Record<string, unknown>>[]
}

export function isUseOpen(definition: AnyDefinition, use: AttachmentUse, asked: AttachmentContext): boolean {
  const { limits, row, status, who } = asked
  if (!mayReach(definition, asked)) return false
  const scope = { row: { ...row, status, side: who.side, roles: who.roles ?? [] } }
  const says = (rule: Condition | undefined, otherwise: boolean) => (rule ? holds(rule, scope) : otherwise)
  const isShown = says(limits.showRules?.[use], usually(definition, use, asked))
  return isShown && !says(limits.disabledRules?.[use], false)
}

/** Whose sight never comes to the files has nothing to do with them. Buttons are asked for elsewhere. */
function mayReach(definition: AnyDefinition, { who, lines = [] }: AttachmentContext): boolean {
  const carrying = lines.reduce<Pick<AnyDefinition, 'fields' | 'lines'> | undefined>((at, name) => at?.lines[name], definition)
  const field = carrying?.fields.fileIds
  return !field || reachOf(field, { ...who, buttons: new Set(buttonsOfSight(definition)) }) !== 'none'
}

/** What was handed over or decided on keeps its papers; adding to them is possible until the end. */
function usually(definition: AnyDefinition, use: AttachmentUse, { status, who, lines = [], rows }: AttachmentContext): boolean {
  if (use === 'delete') return editRight(definition, status, who)([...lines, 'fileIds'].join('.'), rows)
  return use !== 'upload' || definition.states[status]?.end !== true
}
