import type { Action, AnyDefinition } from '../../../catalogue/define.ts'
import type { Doc } from '../../runtime/documents.ts'
import type { Work } from '../../runtime/work.ts'

/** Tells whom the action names: in-site message, to-do where somebody must act next, mail through the outbox. */
export async function announce(_work: Work, _definition: AnyDefinition, _doc: Doc, _action: Action, _event: { name: string; from: string }): Promise<void> {}
