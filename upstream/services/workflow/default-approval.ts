import type { AnyDefinition } from '../../../catalogue/define.ts'
import type { Doc } from '../../runtime/documents.ts'
import type { Work } from '../../runtime/work.ts'

export async function startApproval(_work: Work, _definition: AnyDefinition, _doc: Doc): Promise<void> {}
export async function decideApproval(_work: Work, _definition: AnyDefinition, _doc: Doc, _result: 'PASSED' | 'REJECTED'): Promise<void> {}
export async function withdrawApproval(_work: Work, _doc: Doc): Promise<void> {}
