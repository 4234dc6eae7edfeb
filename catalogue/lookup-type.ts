/** A list of codes with their words; `parent` and decimals live where they are needed. */
export interface LookupType<V extends Record<string, readonly [string, string]> = Record<string, readonly [string, string]>> {
  readonly label: readonly [string, string]
  readonly values: V
}

export const values = <const V extends Record<string, readonly [string, string]>>(label: readonly [string, string], list: V): LookupType<V> => ({ label, values: list })
