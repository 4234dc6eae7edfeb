/** Ids of rows, wherever they come from outside. */

/** For patterns of names that hold an id; they take letters of either case. */
export const idShape = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const idPattern = new RegExp(`^${idShape}$`, 'i')

export const isId = (given: unknown): given is string => typeof given === 'string' && idPattern.test(given)

/** Nodes of a tree go by ids, or by numbers of their own. */
export const isNodeId = (given: unknown): given is string => isId(given) || (typeof given === 'string' && /^\d{1,9}$/.test(given))
