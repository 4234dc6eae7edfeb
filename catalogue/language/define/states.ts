/** States, the actions that lead from one to another, what is told of them, and what is checked before anything is stored. */

import type { EntityName } from '../../entities.ts'
import type { Condition } from '../formula.ts'
import type { ButtonCode, LookupTypes } from '../names.ts'
import type { Fields } from './fields.ts'
import type { LinesMap } from './lines.ts'
import type { Make } from './make.ts'
import { linesOn } from './sight.ts'
import type { Key, Label, Responsibility, Side, Tone, Who } from './words.ts'

/** Of lines, those that name the person in the role, and what lies under them: each has its own version, so that nobody waits for another one's. */
export interface OwnRows<P extends string = string> {
  readonly own: readonly P[]
}
export const ofOwn = <const P extends string>(...paths: P[]): OwnRows<P> => ({ own: paths })

/** Fields of lines, in those lines alone for which the condition holds as they are stored. */
export interface RowsWhile<P extends string = string> {
  readonly while: Condition
  readonly paths: readonly P[]
}
export const rowsWhile = <const P extends string>(test: Condition, ...paths: P[]): RowsWhile<P> => ({ while: test, paths })

/** What somebody may edit: all, these paths, or what lies in rows of his own. */
export type EditGrant<P extends string = string> = 'all' | readonly (P | RowsWhile<P>)[] | OwnRows<P>

export interface State<P extends string = string, R extends string = string> {
  readonly label: Label
  /** Who may edit what in this state: a side, a responsibility or a role of the document. A path of lines alone means all of them, adding and deleting included. */
  readonly edit?: { readonly [E in Side | Responsibility | R]?: EditGrant<P> }
  readonly end?: true
  /** Entered or left by the server alone, as other documents move. */
  readonly kept?: true
  /** Only to depart from the rule (`app/server/describe/describe-fields.ts`). */
  readonly tone?: Tone
}
export type States<P extends string = string, R extends string = string> = Readonly<Record<string, State<P, R>>>
/** Refuses rights to edit of whom there is not. */
export type Edited<S, R extends string> = S extends { readonly edit: infer E } ? { readonly edit: { readonly [N in keyof E]: N extends Side | Responsibility | R ? unknown : never } } : unknown

export interface Action<S extends string = string, L extends string = string, T extends string = string, C extends string = string, P extends string = string, R extends string = string> {
  readonly label: Label
  /** None: it starts from nothing, and makes documents of what it is told on a page of its own; with `on`, of lines chosen in a list of those. */
  readonly from: readonly S[]
  /**
   * One state; `same`; `cameFrom`, the one before it; the states among which the behaviour decides; or each with the condition under which it ends there,
   * asked in their order of the document as it leaves the action: `{ PASSED: is('conclusion', 'PASS'), FAILED: otherwise }`.
   */
  readonly to: S | 'same' | 'cameFrom' | readonly S[] | Outcomes<S>
  /** By responsibilities a new installation grants the button; of roles, `owner` among them, the services ask in each document. */
  readonly who: readonly (Who | R)[]
  readonly resource: ButtonCode
  /** Runs on chosen lines of these. */
  readonly on?: L
  /** What it is called where it is asked of these lines by their own name: `/v1/<lines>Restful/<as>`. */
  readonly as?: string
  /** Lines have states of their own, in a look-up field: from which of them it starts, and to which it leads. */
  readonly line?: { readonly status: C; readonly from: readonly string[]; readonly to?: string }
  /** Also a button in each of these lines, while it holds for the line; of actions that run without being told more. */
  readonly inLine?: Condition<C>
  readonly input?: Fields
  /** The field of its lines that it sets, and to what: whoever changes the field in another way passes the guards of the action. A master's actions set its flag. */
  readonly sets?: { readonly [F in C]?: string }
  readonly reason?: 'required' | 'optional'
  /** Of several rows each is done or refused on its own; without it all are done or none. */
  readonly batch?: 'each'
  /** Template codes by receiver: besides responsibilities and roles a field of the document or of its lines that names users, or one behind its references; of lines those that it ran on. */
  readonly tell?: { readonly [K in Receiver | R | P | `${P}.${string}`]?: T }
  /** Entity of the documents that its behaviour makes; with `make` the definition says how it comes from this one. */
  readonly makes?: EntityName | Make
  /** Whoever takes it goes on with the one document that it made. */
  readonly leads?: true
  /** Hands the document over to another system, by the interface of this code; refused while that is not in effect. What became of it stands in its ERP fields. */
  readonly sends?: Sends
  /** Leaves by the interface of this code as well, where one is in effect and while this holds; where none is, nothing is refused. */
  readonly offers?: { readonly by: string; readonly when?: Condition<P> }
  /** Makes a copy of the document, of what a person could type in it. */
  readonly copies?: Copies<P>
  readonly danger?: true
  /** Concerns what is the person's own in the document: others neither wait for it nor meet another version, and it asks for none. */
  readonly apart?: true
  /** The field of lines that names the users who have had the document open. With script the page takes the action by itself; its button is for whoever none of them names. Leaves no history. */
  readonly opened?: P
  /** Leaves no history: what it did stands in rows of its own, which not everybody reads who reads the document. */
  readonly untold?: true
  /** Also offered on the list, for chosen rows. */
  readonly inList?: true
  /** Shown as the step that moves the document on. */
  readonly primary?: true
}
export interface Sends {
  readonly by: string
  /** The part that keeps `erpStatus`, `erpNum`, `erpMessage` and `erpTime`; the document itself unless said. */
  readonly at?: string
}

/** What a copy has otherwise than its document. */
export interface Copies<P extends string = string> {
  /** The day or instant that the copy begins on, which is today, at the same hour. */
  readonly begins?: P
  /** Days and instants that move as far as that one. */
  readonly shift?: readonly P[]
  /** Left empty, or to what it is found from. */
  readonly without?: readonly P[]
  /** Kept fields of the head, by their values. */
  readonly sets?: { readonly [F in P]?: string }
}

/** States, each with the condition under which an action ends there. */
export type Outcomes<S extends string = string> = object & { readonly [K in S | 'same']?: Condition }
/** Whatever the conditions before it said. */
export const otherwise: Condition<never> = { op: 'all', args: [] }

/** The states that an action may end in, but for where it came from. */
export function targetsOf({ actions }: { readonly actions: Actions }, { from, to }: Action): readonly string[] {
  if (to === 'same') return from
  if (to === 'cameFrom') return Object.values(actions).flatMap((one) => (one.to !== 'cameFrom' && targetsOf({ actions }, one).some((state) => from.includes(state)) ? one.from : []))
  if (typeof to === 'string') return [to]
  return isNamed(to) ? to : Object.keys(to).flatMap((state) => (state === 'same' ? from : [state]))
}

/** Each outcome with its condition, in their order; none where the behaviour decides or there is but one. */
export const outcomesOf = ({ to }: Action): readonly (readonly [state: string, test: Condition])[] =>
  typeof to === 'string' || isNamed(to) ? [] : Object.entries<Condition | undefined>(to).flatMap(([state, test]) => (test ? [[state, test] as const] : []))

const isNamed = (to: readonly string[] | Outcomes): to is readonly string[] => Array.isArray(to)

/** Whether an action leads back to the state before it, so that this one is kept. */
export const leadsBack = ({ actions }: { readonly actions: Actions }): boolean => Object.values(actions).some(({ to }) => to === 'cameFrom')

/** Refuses receivers that are neither a responsibility nor a role or path of the document. */
export type Told<A, P extends string> = A extends { readonly tell: infer T } ? { readonly tell: { readonly [K in keyof T]: K extends Receiver | P | `${P}.${string}` ? unknown : never } } : unknown

/** Refuses to make a document of what this one does not have. */
export type Made<A, P extends string> = A extends { readonly makes: Make<infer Q> } ? ([Q] extends [P] ? unknown : { readonly makes: Make<P> }) : unknown

/** The people of its supplier, whoever made it unless a role called `owner` names somebody, all who hold a responsibility and may see it; `approver` are all who may approve it. */
export type Receiver = 'supplier' | 'owner' | Exclude<Responsibility, 'supplier'>
export type Actions = Readonly<Record<string, Action>>

export interface Template {
  readonly title: Label
  /** Stays in the receiver's to-dos until the document moves to another state, or until this no longer holds. */
  readonly todo?: true | Condition
  /** Under which heading the to-do is counted; `OTHER` unless said. */
  readonly todoType?: Key<LookupTypes['PENDING_TYPE']['values']>
  /** What kind of news it is, where neither to-do nor result says it. */
  readonly category?: Key<LookupTypes['MSG_CATEGORY']['values']>
}

/** How the document is made that comes of the action, where the definition says it. */
export const makingOf = ({ makes }: Action): Make | undefined => (typeof makes === 'object' ? makes : undefined)

/** Whatever the grant speaks of, by its paths. */
export const pathsGranted = (grant: EditGrant | undefined): readonly string[] =>
  grant === undefined || grant === 'all' ? [] : 'own' in grant ? grant.own : grant.flatMap((one) => (typeof one === 'string' ? [one] : one.paths))

/** What it grants in some rows and not in others. */
export const rowsGranted = (grant: EditGrant | undefined): readonly RowsWhile[] =>
  grant === undefined || grant === 'all' || 'own' in grant ? [] : grant.filter((one) => typeof one !== 'string')

/** The lines of which it speaks, from the head down. */
export const linesGranted = ({ paths }: RowsWhile, whole: { readonly lines: LinesMap }): string[] => linesOn((paths[0] ?? '').split('.'), whole)

const grantsIn = ({ states }: { readonly states: States }): EditGrant[] => Object.values(states).flatMap(({ edit = {} }) => Object.values<EditGrant | undefined>(edit).filter((one) => one !== undefined))

/** Whether some rows may be edited by somebody who may not edit others of their kind. */
export const editsByRow = (definition: { readonly states: States }): boolean => hasOwnRows(definition) || grantsIn(definition).some((grant) => rowsGranted(grant).length > 0)

/** Whether some edit rows of their own alone, of which others need not know. */
export const hasOwnRows = (definition: { readonly states: States }): boolean => grantsIn(definition).some((grant) => typeof grant === 'object' && 'own' in grant)
