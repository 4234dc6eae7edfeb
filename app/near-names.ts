/** The form names under which a field may stand near another one, its own row first: `poLine[0].orgId`, then `orgId`. */
export function namesNear(name: string, key: string): string[] {
  const rows = name.split('.').slice(0, -1)
  return [...rows, key].map((_, up) => [...rows.slice(0, rows.length - up), key].join('.'))
}

/** The box beside a secret that is to be none. */
export const emptyingOf = (name: string): string => `${name}$empty`

/** Beside the reason of an action, by this name: one of the opinions that the person often gives. */
export const OPINION = '$opinion'
