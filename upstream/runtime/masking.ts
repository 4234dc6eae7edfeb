/** Numbers that most people need not know: enough of them is shown to know them again. */
import type { Field } from '../../catalogue/define.ts'

const SHOWN = 4

/** Its last characters, where somebody knows it again by them; else only that something is there. */
export const masked = (field: Field, value: string): string => (leavesTail(field) ? `****${value.slice(-SHOWN)}` : '****')

const leavesTail = ({ veils = [] }: Field): boolean => veils.some(({ instead }) => instead === 'tail')

/** Sealed, and nobody is named who reads it. */
export const isForNobody = ({ options: { sealed }, veils = [] }: Field): boolean => sealed === true && veils.length === 0

/** Whether nothing but what is left of it may stand in histories, whoever reads them. */
export const isMaskedInHistory = (field: Field | undefined): boolean => field !== undefined && (field.options.sealed === true || leavesTail(field))

/** A form sends back what it was shown; that is no new number. */
export const isMaskOf = (field: Field, stored: unknown, given: unknown): boolean =>
  (isForNobody(field) || leavesTail(field)) && typeof stored === 'string' && given === masked(field, stored)
