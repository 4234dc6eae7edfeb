/** What is particular to a document. Everything else the runtime does, in one transaction and the same order for all. */
import type { ActionName, Answered, AnyDefinition, ChildRow, Full, Label, LineRow, StatusOf } from '../../catalogue/language/define.ts'
import type { Scope } from '../../catalogue/language/formula.ts'
import type { Language } from '../../contract/types.ts'
import { type Knowing, learn } from './rules/facts.ts'
import type { Doc, Snapshot, Tx } from './types.ts'
import type { Work } from './working.ts'

export interface ActionCall<Input = Record<string, unknown>> extends Work {
  /** Ids of the chosen lines, for actions on lines. */
  lineIds: readonly string[]
  /** All documents that the action runs on, in their order: for what is made of them together. */
  among?: readonly Doc[]
  /** What the action asked for; absent where nothing was answered. */
  input: Input
  reason: string | null
}

/** The state in which an action ends, where its definition leaves a choice; a handler that returns nothing takes the first. */
export interface Outcome<S extends string = string> {
  to?: S
}

// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing, and need not say so.
type Said<S extends string = string> = Outcome<S> | void

/**
 * What is told the document, who works on it, and what the document was before: null when it is new. With `knowing` it is told what it asked for as well.
 * A hook that goes through lines asks nothing by itself.
 */
type Hook<D, Call, Result = void> =
  | ((doc: D, call: Call, before: D | null) => Result | Promise<Result>)
  | Knowing<D, Call, D | null, Result | Promise<Result>>

type Handler<D extends AnyDefinition, A extends ActionName<D>> = Hook<Full<D>, ActionCall<Answered<D, A>>, Said<StatusOf<D>>>

/** What panels are found with: a look, no change. */
export interface Look {
  tx: Tx
  now: Date
  today: string
  language: Language
}

/** What figures are counted with: the system's sight, and who looks. */
export interface Counting {
  tx: Tx
  userId: string
}

/** Fields that are found from others and follow them (`follows.ts`). Of what `find` leaves out nothing is changed; null empties. */
interface Followed<On, Row, Above, Doc> {
  on?: On
  gives: readonly (keyof Row & string)[]
  from: (row: Row, doc: Doc, above: Above) => readonly unknown[]
  /** Of the row and what it asked for alone: it is asked for all rows together. */
  find: ((row: Row, doc: Doc, above: Above) => FoundValues<Row>) | Knowing<Row, Doc, Above, FoundValues<Row>>
}

type FoundValues<Row> = { [K in keyof Row]?: Row[K] | null }

type FollowedLines<D extends AnyDefinition> = { [K in keyof D['lines'] & string]: Followed<K, LineRow<D, K>, Full<D>, Full<D>> & { on: K } }
type FollowedChildren<D extends AnyDefinition> = {
  [K in keyof D['lines'] & string]: {
    [C in keyof D['lines'][K]['lines'] & string]: Followed<C, ChildRow<D, K, C>, LineRow<D, K>, Full<D>> & { on: C }
  }[keyof D['lines'][K]['lines'] & string]
}

/** One rule: of the header, of lines, or of lines of lines. */
type Following<D extends AnyDefinition> =
  | Followed<undefined, Full<D>, Full<D>, Full<D>>
  | FollowedLines<D>[keyof D['lines'] & string]
  | FollowedChildren<D>[keyof D['lines'] & string]

/** The same for whoever carries every document. Methods: each is called with the documents of its own definition alone. */
export interface WideFollowing {
  on?: string
  gives: readonly string[]
  from(row: Doc, doc: Doc, above: Doc): readonly unknown[]
  find: Wide['find'] | WideKnowing<FoundValues<Doc>>
}

interface WideKnowing<Result> {
  asks(subject: object, beside: object, above: object | null): unknown
  does(subject: object, facts: unknown, beside: object, above: object | null): Result
}

interface Wide {
  find(row: Doc, doc: Doc, above: Doc): FoundValues<Doc>
  hook(doc: Doc, call: Work, before: Doc | null): unknown
}

/** Where a figure comes from: the first of these that there is, or with `sums` all of them together. */
export interface Origin {
  rule: Label
  inputs: readonly { label: Label; value: string | null; of?: { entity: string; id: string; name: string } }[]
  sums?: true
}

/** Why figures that a behaviour found are what they are: of the row and what it asked for. Null where nothing tells; what differs from the figure was typed over it. */
interface Explaining<On, Row, Above, Doc> {
  on: On
  gives: keyof Row & string
  why: Knowing<Row, Doc, Above, Origin | null>
}

type ExplainedLines<D extends AnyDefinition> = { [K in keyof D['lines'] & string]: Explaining<K, LineRow<D, K>, Full<D>, Full<D>> }
type ExplainedChildren<D extends AnyDefinition> = {
  [K in keyof D['lines'] & string]: {
    [C in keyof D['lines'][K]['lines'] & string]: Explaining<C, ChildRow<D, K, C>, LineRow<D, K>, Full<D>>
  }[keyof D['lines'][K]['lines'] & string]
}
type Explained<D extends AnyDefinition> =
  | Explaining<'', Full<D>, Full<D>, Full<D>>
  | ExplainedLines<D>[keyof D['lines'] & string]
  | ExplainedChildren<D>[keyof D['lines'] & string]

export interface WideExplaining {
  on: string
  gives: string
  why: WideKnowing<Origin | null>
}

/** A row of which something is taken, held until the end of the transaction. */
export interface TakenRow {
  row: Doc
  scope: Scope
  qty: string | null
}

/** What of a taken row goes into one document; `head` tells that apart from others, as the parts of the take do. */
export interface Share {
  of: TakenRow
  qty: string | null
  head: Readonly<Record<string, unknown>>
  line: Readonly<Record<string, unknown>>
  /** Lines of the line, by their kind. */
  below?: Readonly<Record<string, readonly object[]>>
}

/** How rows that are taken together are shared out, in the order in which they come into the documents; `given` is what the one who takes decides. */
export type Sharing = (taken: readonly TakenRow[], work: Work, given: Readonly<Record<string, unknown>>) => Promise<readonly Share[]>

export type Behaviour<D extends AnyDefinition> = {
  /** By the takes of the definition; where there is none, each row goes whole into the one document of its parts. */
  takes?: Readonly<Record<string, Sharing>>
  /** Where figures come from that no definition says. */
  explains?: readonly Explained<D>[]
  /** What follows other fields until the document is handed in, in the order in which one leans on another. */
  follows?: readonly Following<D>[]
  /** Rows of the definition's panels, by name, for whoever opens the stored document. */
  panels?: (doc: Full<D>, look: Look) => Promise<Record<string, Doc[]>>
  /** A picture of the stored document as SVG, all text in it escaped; shown under it. */
  drawing?: (doc: Full<D>, look: Look) => Promise<string | null>
  /** Kept figures that others move without touching the row: counted by the rules' own statements whenever somebody looks. */
  counted?: (rows: readonly { id: string }[], look: Counting) => Promise<Iterable<readonly [id: string, figures: Partial<Full<D>>]>>
  /** Fills what was left empty, before the first write. */
  defaults?: Hook<Full<D>, Work>
  /** Brings kept values in line: line states, sums from elsewhere. Runs before every write and after fed quantities moved. */
  settle?: Hook<Full<D>, Work>
  /** Rules beyond those of the definition, at every save. */
  check?: Hook<Full<D>, Work>
  /** Effects on other documents once this one is written. */
  saved?: Hook<Full<D>, Work>
  /** Before a draft is deleted: what must be released. */
  removed?: Hook<Full<D>, Work>
} & { [K in ActionName<D>]?: Handler<D, K> }

export type WideHook = Wide['hook'] | WideKnowing<unknown>

export interface WideBehaviour {
  takes?: Readonly<Record<string, Sharing>>
  explains?: readonly WideExplaining[]
  follows?: readonly WideFollowing[]
  panels?(doc: Doc, look: Look): Promise<Record<string, Doc[]>>
  drawing?(doc: Doc, look: Look): Promise<string | null>
  counted?: (rows: readonly { id: string }[], look: Counting) => Promise<Iterable<readonly [id: string, figures: object]>>
  defaults?: WideHook
  settle?: WideHook
  check?: WideHook
  saved?: WideHook
  removed?: WideHook
  readonly [action: `do${string}`]: WideHook | undefined
}

const none: WideBehaviour = {}
let behaviours: Readonly<Record<string, WideBehaviour>> = {}

/** Once a process, before the first call: by the entities of their documents. */
export function useBehaviours(given: Readonly<Record<string, WideBehaviour>>): void {
  behaviours = given
}

export const behaviourOf = (entity: string): WideBehaviour => behaviours[entity] ?? none

export const handlerOf = (entity: string, action: string): WideHook | undefined => (behaviours[entity] as Record<string, never> | undefined)?.[action]

/** A hook with what it asked for; `before` are the rows that the document was, none when it is new. */
export async function runHook(hook: WideHook | undefined, doc: Doc, call: Work, before: Snapshot): Promise<unknown> {
  const was = before.get(doc.id) ?? null
  if (!hook || typeof hook === 'function') return hook?.(doc, call, was)
  return hook.does(doc, await learn(call, hook.asks(doc, call, was)), call, was)
}
