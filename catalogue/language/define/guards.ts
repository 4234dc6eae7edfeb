/** What must hold before anything is stored or an action is taken, said with words and figures: by the services, and beside the button that it greys. */
import type { EntityName } from '../../entities.ts'
import type { Condition, Operand } from '../formula.ts'
import type { Responsibility } from './words.ts'

interface Where<A extends string, L extends string, N extends string> {
  /** The field that is blamed, in the row or (as lines of it) below. */
  readonly at?: A
  /** Asked of each of these lines; of an action on them, of those that it runs on. */
  readonly on?: L
  /** Asked when these actions are taken; at every save where none is named. */
  readonly for?: readonly N[]
}

export interface Guard<P extends string = string, M extends string = string, A extends string = string, L extends string = string, N extends string = string> extends Where<A, L, N> {
  readonly message: M
  readonly test: Condition<P>
  /** Figures and texts for the placeholders of the message; fields of the row stand there by their names. */
  readonly says: Readonly<Record<string, Operand<P>>>
  /** Asks instead of refusing; of those named alone, others are refused. */
  readonly asks?: true | readonly Responsibility[]
}

type Says<P extends string> = Readonly<Record<string, Operand<P>>>
type At<W> = W extends { readonly at: infer A extends string } ? A : never
type On<W> = W extends { readonly on: infer L extends string } ? L : never
type For<W> = W extends { readonly for: readonly (infer N extends string)[] } ? N : never
type GuardAt<P extends string, M extends string, W> = Guard<P, M, At<W>, On<W>, For<W>>
type AnyWhere = Where<string, string, string>

/** Refuses unless the condition holds: `must('SCHEDULE_SUM', equal(sum('poDelivery.scheduleQty'), 'orderQty'), { on: 'poLine', at: 'poDelivery', for: ['doSubmit'], says: { sum: sum('poDelivery.scheduleQty') } })`. */
export const must = <const M extends string, const P extends string, const W extends AnyWhere>(message: M, test: Condition<P>, where: W & { readonly says?: Says<P> }): GuardAt<P, M, W> => guard(message, test, where)

/** Asks the person to confirm when the condition does not hold, at a save wherever what it reads has changed; with `by` only these may go on, and all others are refused. */
export const may = <const M extends string, const P extends string, const W extends AnyWhere>(
  message: M,
  test: Condition<P>,
  { by = true, ...where }: W & { readonly says?: Says<P>; readonly by?: true | readonly Responsibility[] },
): GuardAt<P, M, W> => ({ ...guard<M, P, W>(message, test, where as never), asks: by })

const guard = <M extends string, P extends string, W extends AnyWhere>(message: M, test: Condition<P>, { says = {}, ...where }: W & { readonly says?: Says<P> }): GuardAt<P, M, W> =>
  ({ message, test, says, ...where }) as Guard as GuardAt<P, M, W>

/** What no two documents have alike while they are in these states; with periods, on any day of both. The database keeps it, as an index or an exclusion constraint. */
export interface Alone<P extends string = string, S extends string = string, M extends string = string> {
  /** A document that is empty in one of these is like no other. */
  readonly by: readonly P[]
  /** In all states where none is named. */
  readonly whileIn?: readonly S[]
  /** First and last day, both included; a period without a last day goes on for ever. */
  readonly noOverlap?: readonly [from: P, to: P]
  readonly over: M
  /** The field that is blamed: the first day of a period, else the first of those by which it is told. */
  readonly at?: P
  readonly says?: Says<P>
}

/** A bound of a sum over documents or their lines, kept under a lock: quotas of 100 % for each material of a plant. */
export interface AtMost<P extends string = string, K extends string = string, S extends string = string, M extends string = string> {
  /** A field of the head, or of lines: `aslLine.quotaPercent`. */
  readonly sum: P
  /** What those summed have alike, in the same row or in the head above it. */
  readonly per: readonly K[]
  readonly limit: number
  /** Only documents in these states. */
  readonly whileIn?: readonly S[]
  /** `{sum}`, `{limit}` and `{rest}` stand in its words. */
  readonly over: M
}

/** Refuses while a document refers to this one: in the message `{doc}` is its number, `{n}` how many there are. */
export interface Unused<M extends string = string, N extends string = string> {
  readonly message: M
  readonly entity: EntityName
  /** The field of the head of that document, or of its lines (`poLine.materialId`), that refers to this one. */
  readonly by: string
  /** Only documents for which this holds. */
  readonly while?: Condition
  readonly for: readonly N[]
}

/** `none('poHeader', 'poExpandHead.agreementId', { while: not(is('status', 'CLOSED')), message: 'IN_USE', for: ['doInvalid'] })`. By its name, since what refers to a document is defined after it. */
export const none = <const M extends string, const N extends string>(
  entity: EntityName,
  by: string,
  { message, for: actions, while: test }: { readonly message: M; readonly for: readonly N[]; readonly while?: Condition },
): Unused<M, N> => ({ message, entity, by, for: actions, ...(test && { while: test }) })
