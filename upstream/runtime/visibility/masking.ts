/** Numbers that most people need not know: enough of them is shown to know them again. */
import type { Field } from '../../../catalogue/language/define.ts'

const SHOWN = 4
/** What stands for what nobody reads. */
export const SECRET = '••••'

/** Its last characters, where somebody knows it again by them; else only that something is there. */
export const masked = (field: Field, value: string): string => (leavesTail(field) ? `****${value.slice(-SHOWN)}` : SECRET)

const leavesTail = ({ veils = [] }: Field): boolean => veils.some(({ instead }) => instead === 'tail')

/** Sealed, and nobody is named who reads it. */
export const isForNobody = ({ options: { sealed }, veils = [] }: Field): boolean => sealed === true && veils.length === 0

/** Whether nothing but what is left of it may stand in histories, whoever reads them. */
export const isMaskedInHistory = (field: Field | undefined): boolean => field !== undefined && (field.options.sealed === true || leavesTail(field))

/** That a secret is to be none; an empty input keeps it, so this is said otherwise. */
export const isEmptied = ({ kind }: Field, given: unknown): boolean => kind === 'secret' && typeof given === 'object' && given !== null

/** A form sends back what it was shown; that is no new number. A secret is not shown, so an empty input is no new one either. */
export function isMaskOf(field: Field, stored: unknown, given: unknown): boolean {
  if (field.kind === 'secret' && given === SECRET) return true
  if (typeof stored !== 'string') return false
  return (field.kind === 'secret' && given === null) || ((isForNobody(field) || leavesTail(field)) && given === masked(field, stored))
}
