/** What follows from a definition in types: the record as read and as sent, its actions, its messages. */
import type { Kind } from '../kinds.ts'
import type { Definition } from './definition.ts'
import type { Field, Needed, ServerOwned } from './fields.ts'
import type { Lines } from './lines.ts'
import type { Key, Label } from './words.ts'

type Stored<K extends Kind> = K extends 'int' ? number : K extends 'files' | 'refs' ? string[] : K extends 'checkbox' ? 'Y' | 'N' : K extends 'json' ? unknown : string
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

type Values<F> = Mutable<{ [K in Key<F>]: F[K] extends Field<infer K2, infer O> ? (O extends { readonly required: true } | { readonly computed: true } ? Stored<K2> : Stored<K2> | null) : never }>
type LinesOf<L> = Mutable<{ [K in Key<L>]: L[K] extends Lines<infer F, infer C, infer O> ? (O extends { readonly part: true } ? Line<F, C> | null : Line<F, C>[]) : never }>
type Line<F, C> = { id: string; headerId: string; lineNum: number; versionNum: number } & Values<F> & LinesOf<C>

interface System {
  id: string
  versionNum: number
  createdBy: string
  creationDate: string
  lastUpdatedBy: string
  lastUpdateDate: string
}

// biome-ignore lint/suspicious/noExplicitAny: any definition, whatever its parts.
export type Any = Definition<any, any, any, any, any, any>

/** The document as read: header, lines, status. Decimals and dates are strings. */
export type Full<D extends Any> = System & { status: Key<D['states']>; docNum: string } & Omit<Values<D['fields']>, 'status' | 'docNum'> & LinesOf<D['lines']>
/** One line as read. */
export type LineRow<D extends Any, K extends Key<D['lines']>> = D['lines'][K] extends Lines<infer F, infer C> ? Line<F, C> : never
/** A line of a line as read. */
export type ChildRow<D extends Any, K extends Key<D['lines']>, C extends Key<D['lines'][K]['lines']>> = D['lines'][K]['lines'][C] extends Lines<infer F, infer G> ? Line<F, G> : never

type DraftValues<F> = { [K in Exclude<Needed<F>, ServerOwned<F>>]: F[K] extends Field<infer K2> ? Stored<K2> : never } & {
  [K in Exclude<Key<F>, Needed<F> | ServerOwned<F>>]?: F[K] extends Field<infer K2> ? Stored<K2> | null : never
}
type DraftLines<L> = { [K in Key<L>]?: L[K] extends Lines<infer F, infer C> ? ({ id?: string } & DraftValues<F> & DraftLines<C>)[] : never }
/** The document as sent: nothing computed, nothing kept, no status. */
export type Draft<D extends Any> = DraftValues<D['fields']> & DraftLines<D['lines']>

export type ActionName<D extends Any> = Key<D['actions']>
export type StatusOf<D extends Any> = Key<D['states']>
type Placeholder<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Placeholder<Rest> : never
export type MessageCode<D extends Any> = Key<D['messages']>
/** What a message must be given: exactly the placeholders of its Chinese wording. */
export type MessageParams<D extends Any, C extends MessageCode<D>> = { [P in Placeholder<D['messages'][C][0]>]: string | number | null | undefined | Label }

export type AnyDefinition = Definition
