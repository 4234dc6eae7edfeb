/** What the fields of a document are to a condition: figures, words, days, records and lists of them. */
export type Shape = 'number' | 'text' | 'date' | 'dateTime' | 'flag' | 'any' | { readonly [field: string]: Shape } | readonly [of: Shape]

export type Fields = { readonly [field: string]: Shape }

/** A document as conditions see it: amounts may be texts of decimals, days ISO texts, as documents have them. */
export interface Facts {
  shape: Fields
  values: Readonly<Record<string, unknown>>
}
