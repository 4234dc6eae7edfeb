/** The fields behind the columns of a line grid: a period stands for two, a button and a cell of a module for none that could be typed in. */
import type { ColumnView, FieldView } from '../page-types.ts'

export const fieldsIn = (columns: readonly ColumnView[]): readonly FieldView[] => columns.flatMap<FieldView>(fieldsOf)

export const fieldsOf = (column: FieldView): readonly FieldView[] => column.parts ?? [column]

/** Where the words of what is wrong with a whole column stand: a period is wrong at its end. */
export const blamedIn = (column: FieldView): string => column.parts?.at(-1)?.key ?? column.key

/** Before the name of a grid: the block of cells that is pasted into it by the form. */
export const pastePrefix = '_paste.'
