/** What TypeScript forgets of objects whose names are all known. */

/** For names from outside: it has no prototype that one of them could reach. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null)

/** The entry of that name; none where it is not one of them. */
export const entryIn = <T>(all: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(all, name) ? all[name] : undefined)

export const isKeyOf = <T extends object>(all: T, name: string): name is keyof T & string => Object.hasOwn(all, name)

export const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.some((one) => one === value)

// Objects may have more names than their types say; those of the catalogue and of our own tables have not.
export const keysOf = <T extends object>(all: T): (keyof T & string)[] => Object.keys(all) as (keyof T & string)[]

export const entriesOf = <T extends object>(all: T): [keyof T & string, T[keyof T & string]][] => keysOf(all).map((key) => [key, all[key]])
