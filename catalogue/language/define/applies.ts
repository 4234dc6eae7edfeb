/** Which of several records holds for what: the most exact one that fits. */

/** A reference into a tree: a record that names a node holds for all that lies below it, too. */
export interface TreeField<P extends string = string> {
  readonly tree: P
}
export const tree = <const P extends string>(field: P): TreeField<P> => ({ tree: field })

/** `applies: { by: [tree('categoryId'), 'orgIds'], over: 'ALIKE' }`: of two that fit the one is taken that is more exact in the first of these in which they differ. */
export interface Applies<P extends string = string, S extends string = string, M extends string = string> {
  /** References or codes, one or several; empty fits all. */
  readonly by: readonly (P | TreeField<P>)[]
  /** Of two that are as exact the one with the lower figure. */
  readonly priority?: P
  /** Only records in these states; master data while it is enabled. */
  readonly whileIn?: readonly S[]
  /** First and last day on which it holds, both included; none on either side goes on for ever. */
  readonly within?: readonly [from: P, to: P]
  /** Refuses two that fit alike: `{other}` is the one that is there. */
  readonly over: M
}

export const fieldApplying = (one: string | TreeField): string => (typeof one === 'string' ? one : one.tree)
