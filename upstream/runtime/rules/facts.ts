/**
 * Facts that rules lean on: a price, a rate, a row of master data. A rule says as data what it wants to know, the runtime asks for all lines at once,
 * and the rule is a function of its lines and facts. So a save asks the database as often for two thousand lines as for ten.
 */
import type { Work } from '../working.ts'

/** Of as many as there are, in one statement; answers in the order in which it was asked. */
interface Asking<Of, Found> {
  ask(work: Work, asked: readonly Of[]): Promise<readonly Found[]>
}
type Ask<Of, Found> = Asking<Of, Found>['ask']

/** One fact that somebody wants to know. */
export class Wanted<Found> {
  readonly ask: Ask<unknown, Found>
  readonly of: unknown
  /** The same for whatever is asked alike. */
  readonly key: string

  constructor(ask: Ask<unknown, Found>, of: unknown) {
    this.ask = ask
    this.of = of
    this.key = typeof of === 'string' ? of : JSON.stringify(of)
  }
}

/** What was wanted, answered: every `Wanted` in it has become what was found. */
export type Facts<W> =
  W extends Wanted<infer Found> ? Found : W extends readonly unknown[] | Readonly<Record<string, unknown>> ? { [K in keyof W]: Facts<W[K]> } : W

/** A kind of fact: `price({ materialId, qty })` is the price that somebody wants to know. */
export const fact =
  <Of, Found>(ask: Ask<Of, Found>) =>
  (of: Of): Wanted<Found> =>
    new Wanted(ask, of)

/** A rule with what it wants to know: `asks` says it of a line or a document, beside which it stands; `does` is told. */
export interface Knowing<Subject, Beside, Above, Result> {
  readonly asks: (subject: Subject, beside: Beside, above: Above) => unknown
  readonly does: (subject: Subject, facts: never, beside: Beside, above: Above) => Result
}

export const knowing = <Subject, Beside, Above, W, Result>(
  asks: (subject: Subject, beside: Beside, above: Above) => W,
  does: (subject: Subject, facts: Facts<W>, beside: Beside, above: Above) => Result,
) => ({ asks, does })

type Kinds = Map<Ask<unknown, unknown>, Map<string, { of: unknown; found?: unknown }>>

/** Answers all that is wanted: each kind asked once, the same asked once, all kinds on their way together. */
export async function learn<W>(work: Work, wanted: W): Promise<Facts<W>> {
  const kinds: Kinds = new Map()
  gather(wanted, kinds)
  const asked = [...kinds].map(async ([ask, places]) => {
    const all = [...places.values()]
    const found = await ask(
      work,
      all.map(({ of }) => of),
    )
    for (const [at, place] of all.entries()) place.found = found[at]
  })
  // Each is waited for, also when one is refused: nothing asks a transaction that has ended.
  const refused = (await Promise.allSettled(asked)).find((outcome) => outcome.status === 'rejected')
  if (refused) throw refused.reason
  return answered(wanted, kinds) as Facts<W>
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function gather(wanted: unknown, kinds: Kinds): void {
  if (wanted instanceof Wanted) {
    const places = kinds.get(wanted.ask) ?? new Map()
    kinds.set(wanted.ask, places)
    if (!places.has(wanted.key)) places.set(wanted.key, { of: wanted.of })
  } else if (Array.isArray(wanted)) for (const one of wanted) gather(one, kinds)
  else if (isPlain(wanted)) for (const one of Object.values(wanted)) gather(one, kinds)
}

function answered(wanted: unknown, kinds: Kinds): unknown {
  if (wanted instanceof Wanted) return kinds.get(wanted.ask)?.get(wanted.key)?.found
  if (Array.isArray(wanted)) return wanted.map((one) => answered(one, kinds))
  if (isPlain(wanted)) return Object.fromEntries(Object.entries(wanted).map(([key, one]) => [key, answered(one, kinds)]))
  return wanted
}

/**
 * The rows that one statement finds for each of what is asked. It reads them as `jsonb_to_recordset($1) as asked(place int, "orgId" uuid, …)`,
 * has further values from $2 on, and answers with the `place` of the one whom a row is for.
 */
export async function rowsFor<Row extends object>(
  { tx }: Pick<Work, 'tx'>,
  asked: readonly object[],
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[][]> {
  const given = JSON.stringify(asked.map((one, place) => ({ place, ...one })))
  const { rows } = await tx.query<Row & { place: number }>(statement, [given, ...values])
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, place) => byPlace.get(place) ?? [])
}
