/** A look-up type as an area writes it: its codes with their words, what stands above it, how each code is shown and described. */
import type { Tone } from '../values/label.ts'

type Words = Record<string, readonly [string, string]>

/** A list of codes with their words; decimals live where they are needed. */
export interface LookupType<V extends Words = Words> {
  readonly label: readonly [string, string]
  readonly values: V
  readonly above?: Above
  /** What the record of a value begins with as its description: the number behind a tax code, the facts of a unit. Administrators keep it from then on. */
  readonly descriptions?: { readonly [C in keyof V]: string }
  /** Of a list that says how far something has come: how each code is shown. */
  readonly tones?: { readonly [C in keyof V]?: Tone }
}

/** The type above, and by each of its codes the values that belong under it alone. The others go with all of them. */
export interface Above<C extends string = string> {
  readonly type: string
  readonly under: Readonly<Record<string, readonly C[]>>
}

export const values = <const V extends Words>(label: readonly [string, string], list: V, above?: Above<NoInfer<keyof V & string>>): LookupType<V> => ({
  label,
  values: list,
  ...(above && { above }),
})

/** The same list, whose values are shown as states: the codes of each tone. */
export const toned = <V extends Words>(type: LookupType<V>, codes: { readonly [T in Tone]?: readonly NoInfer<keyof V & string>[] }): LookupType<V> => ({
  ...type,
  tones: Object.fromEntries(Object.entries(codes).flatMap(([tone, own]) => own.map((code) => [code, tone]))) as LookupType<V>['tones'] & object,
})

/** The same list, whose values are described. */
export const described = <V extends Words>(type: LookupType<V>, descriptions: { readonly [C in keyof NoInfer<V>]: string }): LookupType<V> => ({ ...type, descriptions })

/** The code under which alone one of the values belongs. */
export const codeAbove = ({ under }: Above, value: string): string | undefined => Object.keys(under).find((code) => under[code]?.includes(value))
