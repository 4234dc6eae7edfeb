/**
 * The values of look-up types as the installation has them: what ships stands in the catalogue, what administrators added, renamed and disabled comes
 * from the database. A process tells its book anew when it learns of a change; definitions never change.
 */

import type { Label, Tone } from '../values/label.ts'
import { memo } from '../values/memo.ts'
import { codeAbove, type LookupType } from './lookup-type.ts'
import type { LookupName } from './names.ts'

export interface LookupValue {
  readonly code: string
  readonly label: Label
  readonly isEnabled: boolean
  /** The number behind a tax code, the facts of a unit. */
  readonly description: string | null
  /** The value of another type under which alone it is chosen; null where it goes with all of them. */
  readonly under: { readonly type: string; readonly code: string } | null
}
/** By type, each type's values in their order. */
export type LookupBook = ReadonlyMap<string, readonly LookupValue[]>

function shippedUnder({ above }: LookupType, value: string): LookupValue['under'] {
  const code = above && codeAbove(above, value)
  return above && code !== undefined ? { type: above.type, code } : null
}

/** Empty until `catalogue/index.ts` has been read, which gathers the types of all areas. */
let types: Readonly<Record<string, LookupType>> = {}
let shipped: LookupBook = new Map()

/** What ships. */
export function shipLookups(all: Readonly<Record<string, LookupType>>): void {
  types = all
  shipped = new Map(
    Object.entries(all).map(([name, type]) => [
      name,
      Object.entries(type.values).map(
        ([code, label]): LookupValue => ({ code, label, isEnabled: true, description: type.descriptions?.[code] ?? null, under: shippedUnder(type, code) }),
      ),
    ]),
  )
}

let book: LookupBook = new Map()

export function setLookups(current: LookupBook): void {
  book = current
}

/** Refuses where nobody has read the catalogue: no list would look like one without values. */
function valuesOf(type: string): readonly LookupValue[] | undefined {
  if (shipped.size === 0) throw new Error('Look-up values are known once catalogue/index.ts is imported')
  return book.get(type) ?? shipped.get(type)
}

/** Disabled values too: documents that carry them still say what they mean. */
export const lookupValues = (type: LookupName): readonly LookupValue[] => valuesOf(type) ?? []

/** English can be switched off; Chinese cannot. */
export const isBilingual = (): boolean => lookupValues('SYSTEM_LANGUAGE').every(({ isEnabled }) => isEnabled)

/** A value of any type, a status among them; undefined where the installation says nothing. */
export function valueIn(type: string, code: string): LookupValue | undefined {
  const values = valuesOf(type)
  return values && byCode(values).get(code)
}

const byCode = memo((values: readonly LookupValue[]): ReadonlyMap<string, LookupValue> => new Map(values.map((value) => [value.code, value])))

export const isLookupType = (type: string): boolean => valuesOf(type) !== undefined

/** Both words of a code; the code itself where nobody knows it. */
export const meaningOf = (type: LookupName, code: string): Label => valueIn(type, code)?.label ?? [code, code]

/** Whether its values are shown as states. */
export const isToned = (type: LookupName): boolean => types[type]?.tones !== undefined

/** How a value is shown that says how far something has come; none for other lists, and for what administrators added. */
export const toneOfValue = (type: LookupName, code: string): Tone | undefined => types[type]?.tones?.[code]

/** The type above a type: that of its values which belong under one. */
export const typeAbove = (type: LookupName): string | undefined => lookupValues(type).find(({ under }) => under)?.under?.type
