/** Brings every computed field of a document up to date. */
import type { AnyDefinition } from '../../catalogue/define.ts'
import { settleDocument } from '../../catalogue/settling.ts'
import type { Doc } from './types.ts'

export const applyFormulas = ({ settling }: AnyDefinition, doc: Doc): void => settleDocument(settling, doc)
