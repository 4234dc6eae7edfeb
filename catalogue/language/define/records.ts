/** What follows from a definition in types: the record as read and as sent, its actions, its messages. */
import type { Kind } from '../kinds.ts'
import type { Definition } from './definition.ts'
import type { Field, Needed, Required, ServerOwned } from './fields.ts'
import type { Lines } from './lines.ts'
import type { Key, Label } from './words.ts'

type Stored<K extends Kind> = K extends 'int' ? number : K extends 'files' | 'refs' | 'lookups' ? string[] : K extends 'checkbox' ? 'Y' | 'N' : K extends 'json' ? unknown : string
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

type Values<F> = Mutable<{ [K in Key<F>]: F[K] extends Field<infer K2, infer O> ? (O extends { readonly required: true } | { readonly computed: true } ? Stored<K2> : Stored<K2> | null) : never }>
type LinesOf<L> = Mutable<{ [K in Key<L>]: L[K] extends Lines<infer F, infer C, infer O> ? (O extends { readonly part: true } ? Line<F, C> | null : Line<F, C>[]) : never }>
type LineSystem = { id: string; headerId: string; lineNum: number; versionNum: number }
type Line<F, C> = LineSystem & Values<F> & LinesOf<C>

// No interface: records are handed to what carries every document, as plain objects by name.
type System = {
  id: string
  versionNum: number
  createdBy: string
  creationDate: string
  lastUpdatedBy: string
  lastUpdateDate: string
}

/** Any definition, whatever its parts: the one for all layers. */
/** The row of the document itself, without its lines. Decimals and dates are strings. */
export type HeadRow<D extends AnyDefinition> = System & { status: Key<D['states']>; docNum: string } & Omit<Values<D['fields']>, 'status' | 'docNum'>
/** The document as read: header, lines, status. */
export type Full<D extends AnyDefinition> = HeadRow<D> & LinesOf<D['lines']>
/** One line as read. */
export type LineRow<D extends AnyDefinition, K extends Key<D['lines']>> = D['lines'][K] extends Lines<infer F, infer C> ? Line<F, C> : never
/** A line of a line as read. */
export type ChildRow<D extends AnyDefinition, K extends Key<D['lines']>, C extends Key<D['lines'][K]['lines']>> = D['lines'][K]['lines'][C] extends Lines<infer F, infer G> ? Line<F, G> : never

/** Lines of lines, at whatever depth, by the entity that stores them. */
type LinesBelow<L> = { [K in Key<L>]: L[K] extends Lines<infer F, infer C> ? { [E in K]: Line<F, C> } | LinesBelow<C> : never }[Key<L>]
type KeyOfAny<U> = U extends unknown ? Key<U> : never
/** What lines of a document are called, at whatever depth. */
export type LineName<D extends AnyDefinition> = KeyOfAny<LinesBelow<D['lines']>>
/** A line as read, wherever in the document it stands. */
export type AnyLineRow<D extends AnyDefinition, E extends LineName<D>> = LineSystem & Extract<LinesBelow<D['lines']>, { [K in E]: unknown }>[E]

type DraftValues<F> = { [K in Exclude<Needed<F>, ServerOwned<F>>]: F[K] extends Field<infer K2> ? Stored<K2> : never } & {
  [K in Exclude<Key<F>, Needed<F> | ServerOwned<F>>]?: F[K] extends Field<infer K2> ? Stored<K2> | null : never
}
type DraftLines<L> = { [K in Key<L>]?: L[K] extends Lines<infer F, infer C> ? ({ id?: string } & DraftValues<F> & DraftLines<C>)[] : never }
/** The document as sent: nothing computed, nothing kept, no status. */
export type Draft<D extends AnyDefinition> = DraftValues<D['fields']> & DraftLines<D['lines']>

export type ActionName<D extends AnyDefinition> = Key<D['actions']>
export type StatusOf<D extends AnyDefinition> = Key<D['states']>
/** What an action asked for, as answered; nothing where nobody did. */
export type Answered<D extends AnyDefinition, A extends ActionName<D>> = D['actions'][A] extends { readonly input: infer F } ? Pick<Values<F>, Required<F>> & Partial<Values<F>> : Record<string, unknown>
type Placeholder<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Placeholder<Rest> : never
export type MessageCode<D extends AnyDefinition> = Key<D['messages']>
/** What a message must be given: exactly the placeholders of its Chinese wording. */
export type MessageParams<D extends AnyDefinition, C extends MessageCode<D>> = { [P in Placeholder<D['messages'][C][0]>]: string | number | null | undefined | Label }

export type AnyDefinition = Definition
