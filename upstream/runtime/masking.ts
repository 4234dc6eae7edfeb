/** Numbers that most people need not know: enough of them is shown to know them again. */
import type { Field } from '../../catalogue/define.ts'
import type { Actor } from './types.ts'

const SHOWN = 4
/** What stands for a secret wherever it is read. */
export const SECRET = '••••'

/** With nobody to read it in full (`fullFor: []`) a value is written and never shown: that it is there is all that is told. */
export const masked = ({ kind, options: { fullFor } }: Field, value: string): string =>
  kind === 'secret' ? SECRET : fullFor?.length ? `****${value.slice(-SHOWN)}` : '****'

/** The supplier reads what is its own. */
export const isMaskedFor = ({ options: { fullFor } }: Field, { side, responsibility }: Pick<Actor, 'side' | 'responsibility'>): boolean =>
  fullFor !== undefined && (side === 'internal' || fullFor.length === 0) && !fullFor.some((one) => one === responsibility)

/** What a person reads of a value: in the record, beside it, and in what it was before. */
export const asRead = (actor: Pick<Actor, 'side' | 'responsibility'>, field: Field | undefined, value: unknown): unknown =>
  field && typeof value === 'string' && (isMaskedFor(field, actor) || isForNobody(field)) ? masked(field, value) : value

/** Sealed, and nobody is named who reads it. */
const isForNobody = ({ options: { sealed, fullFor } }: Field): boolean => sealed === true && fullFor === undefined

/** A form sends back what it was shown; that is no new number. A secret is not shown, so an empty input is no new one either. */
export const isMaskOf = (field: Field, stored: unknown, given: unknown): boolean =>
  typeof stored === 'string' &&
  (field.kind === 'secret' ? given === null || given === SECRET : field.options.fullFor !== undefined && given === masked(field, stored))
