/** What happens to a document when its time has come, by the clock of the database: caught up with in their order after an outage. */
import { above, all, atLeast, type Condition, isSet, not, now, today } from '../formula.ts'
import type { Fields } from './fields.ts'
import type { Guard } from './guards.ts'
import type { Receiver } from './states.ts'
import type { Label } from './words.ts'

/** `30m`, `24h`, `3d`. */
export type Ahead = `${number}m` | `${number}h` | `${number}d`

type Tells<T extends string, R extends string, P extends string> = { readonly [K in Receiver | R | P]?: T }

export interface Deadline<P extends string = string, A extends string = string, T extends string = string, R extends string = string, L extends string = string> {
  /** Of these lines, each at its own time; of the head where none are named. Its action is one on those lines. */
  readonly on?: L
  /** An instant, exact to the second, or a day, which comes with its first moment. */
  readonly at?: P
  /** Instead of `at`: a day whose last moment has passed. */
  readonly after?: P
  /** Taken by the system, from the states of the action. */
  readonly action?: A
  /** Only while this holds. */
  readonly while?: Condition<P>
  /** What nobody may do any more once the time has come, whether or not the system has seen to it. */
  readonly closes?: readonly A[]
  /** Told once each, so long before. */
  readonly remind?: { readonly before: readonly Ahead[]; readonly tell: Tells<T, R, P> }
}

/** A kept field that says whether something is valid, about to expire or expired: kept at every save and from day to day. */
export interface Expiry<P extends string = string, T extends string = string, R extends string = string, L extends string = string, F extends string = string> {
  /** Of these lines; of the head where none are named. */
  readonly on?: L
  /** The last day, on which it still counts. */
  readonly last: F
  /** So many days before the last one it is about to expire: the longest first, each told once. */
  readonly warnDays: readonly number[]
  readonly gives: F
  /** The codes of that field. */
  readonly as: readonly [valid: string, expiring: string, expired: string]
  readonly while?: Condition<F>
  /** To whom it is told that it expires or has expired. */
  readonly tell?: Tells<T, R, P>
}

/** The field that says when. */
export const timeOf = ({ at, after }: Deadline): string => at ?? after ?? ''

/** By what a deadline is remembered among those of its document. */
export const nameOfDeadline = (one: Deadline): string => one.action ?? `${one.at ? 'at' : 'after'} ${[...(one.on ? [one.on] : []), timeOf(one)].join('.')}`

export const PAST = 'DEADLINE_PASSED'
export const pastWords: Label = ['已于{at}截止', 'Closed since {at}']

const hasCome = (one: Deadline, fields: Fields): Condition => {
  const field = timeOf(one)
  if (fields[field]?.kind === 'datetime') return atLeast(now(), field)
  return one.after ? above(today(), field) : atLeast(today(), field)
}

/** What deadlines close, as guards: refused by the services and grey on the page in the same words. */
export const closingGuards = (deadlines: readonly Deadline[], fieldsOn: (lines: string) => Fields): readonly Guard[] =>
  deadlines.flatMap((one): Guard[] => {
    if (!one.closes) return []
    const past = all<string>(isSet(timeOf(one)), hasCome(one, fieldsOn(one.on ?? '')), ...(one.while ? [one.while] : []))
    return [{ message: PAST, test: not(past), says: { at: timeOf(one) }, at: timeOf(one), for: one.closes, ...(one.on && { on: one.on }) }]
  })
