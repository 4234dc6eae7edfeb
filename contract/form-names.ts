/**
 * Names of form fields as paths: `poLine[0].poDelivery[1].scheduleQty`. Whoever makes a place out of a name asks here first, both processes alike:
 * what is no name is refused before anything is built from it (S2.3).
 */
import { isCleanText } from './clean-text.ts'

/** An index is that of a line; a document takes 2,000 of them, and a paste that is longer is still told so by the document. */
export const nameLimits = { characters: 200, levels: 8, index: 9_999 }

export type Step = string | number

const shape = /^[^.[\]\p{Cc}]+(?:\.[^.[\]\p{Cc}]+|\[(?:0|[1-9]\d{0,3})\])*$/u
const step = /[^.[\]]+/g
/** Keys that reach an object's prototype when they are copied carelessly. */
const forbidden = new Set<Step>(['__proto__', 'constructor', 'prototype'])

/** The way that a name names, its indexes as numbers; null when it is no name. */
export function stepsOf(name: string): Step[] | null {
  if (name.length > nameLimits.characters || !shape.test(name) || !isCleanText(name)) return null
  const steps = Array.from(name.matchAll(step), ({ 0: text, index }) => (name[index - 1] === '[' ? Number(text) : text))
  return steps.length > nameLimits.levels || steps.some(isForbidden) ? null : steps
}

export const isFieldName = (name: string): boolean => stepsOf(name) !== null
export const isForbidden = (key: Step): boolean => forbidden.has(key)
/** What is told of a name that is none: without what cannot be seen, and no longer than can be read. */
export const shownName = (name: string): string => name.slice(0, 60).toWellFormed().replace(/\p{C}/gu, '�')
