/** Takes its value, `{n}`, or goes with it in number, `{n|row|rows}`: after one the first form, else the second. */
const PLACE = /\{(\w+)(?:\|([^|{}]*)\|([^{}]*))?\}/g

/** A wording with its places filled; `given` answers undefined for a place that is to stay as it is. */
export const filled = (wording: string, given: (name: string) => string | undefined): string =>
  wording.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const value = given(name)
    return value !== undefined && one !== undefined && many !== undefined ? inNumber(value, one, many) : (value ?? place)
  })

/** English knows one and many; Chinese wordings need neither. */
export const inNumber = (value: number | string, one: string, many: string): string => (String(value) === '1' ? one : many)
