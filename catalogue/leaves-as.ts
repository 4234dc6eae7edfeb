/** What a document is handed out as, in its state: read alike by the pages that offer it and the services that make it. */
import type { AnyDefinition, Print } from './define.ts'

export const leavesAs = ({ prints, printsWhile }: AnyDefinition, print: Print, status: string): boolean =>
  prints.includes(print) && (printsWhile[print]?.includes(status) ?? true)
