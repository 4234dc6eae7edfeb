/** What must hold before anything is stored or an action is taken, said with words and figures: by the services, and beside the button that it greys. */
import type { EntityName } from '../entities.ts'
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

/** Refuses while a document refers to this one: its number stands in the message as `{doc}`. */
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
