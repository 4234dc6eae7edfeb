/**
 * Names of form fields as paths: `poLine[0].poDelivery[1].scheduleQty`. Whoever makes a place out of a name asks here first, both processes alike:
 * what is no name is refused before anything is built from it (S2.3).
 */

/** An index is that of a line; a document takes 2,000 of them, and a paste that is longer is still told so by the document. */
export const nameLimits = { characters: 200, levels: 8, index: 9_999 }

export type PathStep = string | number

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const shape = /^[^.[\]\x00-\x1f\x7f]+(?:\.[^.[\]\x00-\x1f\x7f]+|\[(?:0|[1-9]\d{0,3})\])*$/
/** Keys that reach an object's prototype when they are copied carelessly. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Tens of thousands of them come with a long document, so nothing is made of a name to judge it. */
export function isFieldName(name: string): boolean {
  return name.length <= nameLimits.characters && shape.test(name) && name.isWellFormed() && !reachesPrototype.test(name) && !isTooDeep(name)
}

const reachesPrototype = /(?:^|\.)(?:__proto__|constructor|prototype)(?:[.[]|$)/
const isTooDeep = (name: string): boolean => name.length >= nameLimits.levels * 2 && name.split(/[.[]/).length > nameLimits.levels

/** The way that a name names, its indexes as numbers; null when it is no name. */
export function stepsOf(name: string): PathStep[] | null {
  if (!isFieldName(name)) return null
  return name.split('.').flatMap((part): PathStep[] => {
    const [word = '', ...indexes] = part.split('[')
    return [word, ...indexes.map((index) => Number.parseInt(index, 10))]
  })
}

export const isForbidden = (key: string): boolean => forbidden.has(key)
/** What is told of a name that is none: without what cannot be seen, and no longer than can be read. */
export const shownName = (name: string): string => name.slice(0, 60).toWellFormed().replace(/\p{C}/gu, '�')
