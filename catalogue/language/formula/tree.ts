/** Formulas and conditions as data: what definitions say of figures, read by services, browser, database and Excel. */

type NumberOp =
  | 'times' | 'divide' | 'plus' | 'minus' | 'min' | 'max' | 'abs' | 'ceil' | 'floor' | 'round' | 'hundredth' | 'through'
  | 'sum' | 'count' | 'latest' | 'earliest' | 'weightedMean' | 'rank' | 'allocate'
  | 'days' | 'plusDays' | 'plusHours' | 'plusWorkdays' | 'today' | 'now'
  | 'when' | 'band' | 'bandOf' | 'bestOf' | 'constant' | 'of' | 'firstOf' | 'joined' | 'param' | 'converted'
type ConditionOp = 'is' | 'isSet' | 'equal' | 'above' | 'atLeast' | 'not' | 'all' | 'any' | 'every' | 'some' | 'each'

/**
 * An operand: a field path, a number, or a formula. A path names a field of the row (`orderQty`), of the row above it (`parent.exchangeRate`),
 * of lines inside sums (`poLine.netAmount`), or of what a reference leads to (`materialId.batchFlag`, `parent.supplierId.groupId.name`).
 */
export type Operand<P extends string> = P | number | Formula<P>

export interface Formula<out P extends string = string> {
  /** Only for the compiler: which paths the formula reads. */
  readonly paths?: P
  readonly op: NumberOp
  readonly args: readonly (Operand<P> | Condition<P>)[]
  /** Digits after the point for `round` and `allocate`; text for `constant`, `param` and `converted`; the names of bands, of what is found with what. */
  readonly with?: number | string | readonly string[]
}

export interface Condition<out P extends string = string> {
  readonly paths?: P
  readonly op: ConditionOp
  readonly args: readonly (Operand<P> | Condition<P>)[]
  readonly values?: readonly string[]
}

export type Node = Operand<string> | Condition

export const isNode = (value: unknown): value is Formula | Condition => typeof value === 'object' && value !== null && 'op' in value

/** The parts of a node, by what its operation takes there. */
export const pathIn = ({ args }: Formula | Condition, at = 0): string => args[at] as string
export const operandIn = ({ args }: Formula | Condition, at: number): Node => args[at] as Node
export const testIn = ({ args }: Formula | Condition, at: number): Condition => args[at] as Condition
export const operandsOf = ({ args }: Formula | Condition): readonly Node[] => args as readonly Node[]
export const testsOf = ({ args }: Formula | Condition): readonly Condition[] => args as readonly Condition[]
/** The names of bands. */
export const namesIn = ({ with: names }: Formula): readonly string[] => names as readonly string[]
export const isFormula = (node: Node): node is Formula => isNode(node) && !conditions.has(node.op)

const conditions: ReadonlySet<string> = new Set<ConditionOp>(['is', 'isSet', 'equal', 'above', 'atLeast', 'not', 'all', 'any', 'every', 'some', 'each'])

const formula = <P extends string>(op: NumberOp, args: readonly (Operand<P> | Condition<P>)[], given?: Formula['with']): Formula<P> =>
  given === undefined ? { op, args } : { op, args, with: given }

export const times = <const P extends string>(...args: Operand<P>[]) => formula<P>('times', args)
export const divide = <const P extends string>(...args: [Operand<P>, Operand<P>]) => formula<P>('divide', args)
export const plus = <const P extends string>(...args: Operand<P>[]) => formula<P>('plus', args)
export const minus = <const P extends string>(...args: Operand<P>[]) => formula<P>('minus', args)
export const min = <const P extends string>(...args: Operand<P>[]) => formula<P>('min', args)
export const max = <const P extends string>(...args: Operand<P>[]) => formula<P>('max', args)
export const abs = <const P extends string>(arg: Operand<P>) => formula<P>('abs', [arg])
export const ceil = <const P extends string>(arg: Operand<P>) => formula<P>('ceil', [arg])
export const floor = <const P extends string>(arg: Operand<P>) => formula<P>('floor', [arg])
export const round = <const P extends string>(arg: Operand<P>, digits: number) => formula<P>('round', [arg], digits)
/** Sum of a field or a formula over lines: `sum('poLine.netAmount')`, `sum('poLine', times('orderQty', 'netPrice'))`. */
export const sum = <const P extends string>(path: P, each?: Formula) => formula<P>('sum', each ? [path, each as Formula<P>] : [path])
/** How many lines there are, or for how many of them the condition holds: `count('poLine', is('lineStatus', 'OPEN'))`. */
export const count = <const P extends string>(path: P, test?: Condition) => formula<P>('count', test ? [path, test as Condition<P>] : [path])
/** Latest date of a field over lines. */
export const latest = <const P extends string>(path: P) => formula<P>('latest', [path])
/** Earliest date of a field over lines. */
export const earliest = <const P extends string>(path: P) => formula<P>('earliest', [path])
/** Mean of a value over lines by their weight; lines without value or weight, and those for which `skip` holds, do not count. */
export const weightedMean = <const P extends string>(path: P, value: Operand<string>, weight: Operand<string>, { skip }: { readonly skip?: Condition } = {}) =>
  formula<P>('weightedMean', [path, value as Operand<P>, weight as Operand<P>, ...(skip ? [skip as Condition<P>] : [])])
/**
 * The place of a line among its neighbours, 1 for the smallest: by the first field, where that is the same by the next; `-score` for the largest first.
 * Lines that are the same share a place and the next one is left out (1, 2, 2, 4); a line without the first figure has none.
 */
export const rank = <const P extends string>(by: readonly (P | `-${P}`)[]) => formula<P>('rank', by as readonly P[])
/**
 * The line's share of a total by its weight, rounded to the field's scale; what rounding leaves over goes to the last line with a weight, or to the largest,
 * so that the shares sum to the total to the cent.
 */
export const allocate = <const P extends string>(total: Operand<P>, weight: Operand<P>, { rest }: { readonly rest: 'last' | 'largest' }) =>
  formula<P>('allocate', [total, weight], rest)
/** Days from the first date to the second. */
export const days = <const P extends string>(from: P | Formula<P>, to: P | Formula<P>) => formula<P>('days', [from, to])
/** The company's calendar day. */
export const today = (): Formula<never> => formula('today', [])
/** This instant. */
export const now = (): Formula<never> => formula('now', [])
/** So many days after a date; before it, where they are negative. */
export const plusDays = <const P extends string = never>(from: P | Formula<P>, count: Operand<P>) => formula<P>('plusDays', [from, count])
/** So many hours after an instant, on the clock and not in working time. */
export const plusHours = <const P extends string = never>(from: P | Formula<P>, count: Operand<P>) => formula<P>('plusHours', [from, count])
/** The so-maniest working day after a date, by the working calendar (look-up WORK_CALENDAR). */
export const plusWorkdays = <const P extends string = never>(from: P | Formula<P>, count: Operand<P>) => formula<P>('plusWorkdays', [from, count])
export const when = <const P extends string>(test: Condition<P>, then: Operand<P>, otherwise: Operand<P>) => formula<P>('when', [test, then, otherwise])
/** The name of the first band that the figure reaches, from the highest down: `band('score', [[90, 'A'], [75, 'B'], [0, 'C']])`; none below the last. */
export const band = <const P extends string>(figure: Operand<P>, bands: readonly (readonly [from: number, name: string])[]): Formula<P> =>
  formula<P>('band', [figure, ...bands.map(([from]) => from)], bands.map(([, name]) => name))
/**
 * The same by the lines of another record, which a reference names: `bandOf('settingId', 'speSettingLine', 'totalScore', { from: 'fromScore', gives: 'grade' })`.
 * The figure is compared as it is stored.
 */
export const bandOf = <const P extends string>(record: P, lines: string, figure: Operand<P>, { from, gives }: { readonly from: string; readonly gives: string }): Formula<P> =>
  formula<P>('bandOf', [record, figure], [lines, from, gives])
/** The record that fits best, as its definition says by `applies`: `init: bestOf('surveyTemplate', { categoryId: 'categoryId', orgId: 'parent.orgId' })`; its fields by what they are found with. */
export const bestOf = <const P extends string>(entity: string, by: Readonly<Record<string, P>>): Formula<P> => formula<P>('bestOf', Object.values(by), [entity, ...Object.keys(by)])
/** A fixed text as the result of a formula: a look-up code, a flag. */
export const constant = (text: string): Formula<never> => formula('constant', [], text)
/** What stands in a field, as it stands there: a first value that follows it, `of('materialId.itemDesc')`. */
export const of = <const P extends string>(path: P) => formula<P>('of', [path])
/** The first of these that is there: `firstOf('materialId.purchaseUom', 'materialId.baseUom')`. */
export const firstOf = <const P extends string>(...args: Operand<P>[]) => formula<P>('firstOf', args)
/** Texts in a row, without those that are empty: `joined(' ', 'materialId.name', 'materialId.specModel')`. */
export const joined = <const P extends string>(between: string, ...args: Operand<P>[]) => formula<P>('joined', args, between)
/** A business parameter (look-up CONFIG_PARAMETER) as it holds for the organisation of the document. */
export const param = (code: string): Formula<never> => formula('param', [], code)
/** An amount in another currency, by the rate of a day: `converted('netAmount', 'CNY', 'orderDate')`; what it is in says its field's `unit`. */
export const converted = <const P extends string>(amount: P, to: string, day: P | Formula<P>, from?: P) => formula<P>('converted', from ? [amount, day, from] : [amount, day], to)

const condition = <P extends string>(op: ConditionOp, args: readonly (Operand<P> | Condition<P>)[], values?: readonly string[]): Condition<P> => (values ? { op, args, values } : { op, args })

/** The field has one of these codes. */
export const is = <const P extends string>(path: P, ...values: string[]) => condition<P>('is', [path], values)
export const isSet = <const P extends string>(path: P) => condition<P>('isSet', [path])
export const equal = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('equal', [a, b])
export const above = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('above', [a, b])
export const atLeast = <const P extends string>(a: Operand<P>, b: Operand<P>) => condition<P>('atLeast', [a, b])
/** The first is no more than the second; also true when one is missing. */
export const notAbove = <const P extends string>(a: Operand<P>, b: Operand<P>) => not<P>(above(a, b))
/** First date not after the second; also true when one is missing. */
export const notAfter = <const P extends string>(from: P, to: P) => condition<P>('any', [condition<P>('not', [isSet(from)]), condition<P>('not', [isSet(to)]), condition<P>('atLeast', [to, from])])
export const not = <const P extends string>(test: Condition<P>) => condition<P>('not', [test])
export const all = <const P extends string>(...tests: Condition<P>[]) => condition<P>('all', tests)
export const any = <const P extends string>(...tests: Condition<P>[]) => condition<P>('any', tests)
/** True for each of the lines (and of none: true). The test speaks of the line's own fields. */
export const every = <const P extends string>(path: P, test: Condition) => condition<P>('every', [path, test as Condition<P>])
export const some = <const P extends string>(path: P, test: Condition) => condition<P>('some', [path, test as Condition<P>])
/** True for the lines of each value of a field: `each('criterion.axis', equal(sum('weight'), 1))`. Sums and counts speak of the lines that share the value. */
export const each = <const P extends string>(path: P, test: Condition) => condition<P>('each', [path, test as Condition<P>])
/** As many of the lines as said, neither more nor fewer: `exactly(1, 'contact', is('defaultFlag', 'Y'))`. */
export const exactly = <const P extends string>(n: number, path: P, test: Condition) => equal<P>(count<P>(path, test), n)

/** Read lines, and what stands behind the path speaks of each of them. */
export const overLines: ReadonlySet<string> = new Set(['sum', 'count', 'every', 'some', 'weightedMean', 'each'])

/** Every field path that a formula or condition reads in its own row; of lines the path to them. */
export function pathsOf(node: Node): string[] {
  if (typeof node === 'string') return [node]
  if (!isNode(node)) return []
  if (overLines.has(node.op)) return [node.args[0] as string]
  if (node.op === 'rank') return node.args.map((arg) => String(arg).replace(/^-/, ''))
  return node.args.flatMap(pathsOf)
}
