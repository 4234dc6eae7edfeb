/** What a field holds, who sees and writes it, and what it begins with. */

import type { AttachmentUse } from '../../constants/attachment-types.ts'
import type { EntityName } from '../../entities.ts'
import type { Answers } from '../../values/answers.ts'
import type { Condition, Formula } from '../formula.ts'
import { factsOf, type Kind } from '../kinds.ts'
import type { LookupName } from '../names.ts'
import type { Veiled } from './sight.ts'
import type { Key, Label, Naming, Nothing } from './words.ts'

export interface FieldOptions {
  /** Always; only while something holds; or only for these actions and ever after, so that a draft may be incomplete. */
  readonly required?: true | { readonly when: Condition } | { readonly for: readonly `do${string}`[] }
  /** Calculated by a formula of the definition; never taken from a client. */
  readonly computed?: true
  /** Written by the server from elsewhere; never taken from a client. */
  readonly kept?: true
  /** Kept by nobody: others move it without touching the row, so it is counted whenever somebody looks, and what is stored is neither sorted, searched nor exported by. */
  readonly counted?: true
  /**
   * First value: a literal, `today`, `me` (the user), `myOrg`; `found`: the behaviour finds it when it is left empty; `place`: of a line, which it is among its neighbours, from 1.
   * A formula follows what it reads until the document is handed in: `of('materialId.uom')`, `plusDays('orderDate', 30)`; what a person typed there of his own stays.
   */
  readonly init?: string | Formula
  readonly min?: string
  readonly max?: string
  /** A number is a whole count of steps from `min`, else from 0. */
  readonly step?: string
  /** N: the number names something, as a year or a place in an order does, and is written without separators. */
  readonly showThousandSeparator?: 'Y' | 'N'
  /** The value cannot change once the document is stored. */
  readonly fixed?: true
  readonly unique?: true
  /** Unreadable in the database; neither searched, sorted nor shown in lists. Whom no sight lets read it finds stars. */
  readonly sealed?: true
  /** The text is the code of a document type, a page, an action or a state; read and searched by what people call these. */
  readonly names?: Naming
  /** The text is the code of a record of this kind; lists and workbooks read and seek it by the record's name. */
  readonly codeOf?: EntityName
  /** Field that says the same in English. */
  readonly english?: string
  /** A percentage that says how far something has come: shown as a bar. */
  readonly progress?: true
  /** How the value is said where it stands without its label: `['第 {value} 版', 'revision {value}']`. */
  readonly said?: Label
  /** Most characters of a rich text that may be longer than others. */
  readonly longest?: number
  /** A rich text of another closed vocabulary: headings, clauses, tables and page breaks of legal texts, typed without script in their line notation. */
  readonly subset?: 'LEGAL'
  /** What the text must look like. */
  readonly format?: 'email' | 'phone'
  /** Field that holds the unit or currency of this figure. */
  readonly unit?: string
  /** It answers the question of its row: the row says how, and what there is to choose from. Of texts. */
  readonly answers?: Answers
  /** Restricts what a reference may choose: `{ orgId: same('orgId'), documentKind: 'ORDER' }`. */
  readonly where?: Readonly<Record<string, string | SameAs>>
  /** A supplier, who reads no master data, chooses among what its lines of this kind name in the field of the same name. */
  readonly knownBy?: EntityName
  readonly help?: Label
  /** Its column in a workbook that is imported, where it needs other words there than on its page; its own label is understood as well. */
  readonly inSheet?: Label
  /** Column width in pixels, where the kind's own does not suit. */
  readonly width?: number
  /** What may be attached; for fields of kind `files`. */
  readonly attachments?: Attachments
}

/** Limits of the files of a field; without them the usual extensions, 2 GB a file and 999 files. */
export interface Attachments {
  readonly allowed?: readonly string[]
  /** Bytes of one file. */
  readonly maxSize?: number
  readonly maxCount?: number
  /** Beside files it takes small square pictures, cut out of larger ones. */
  readonly pictures?: true
  /** Of a picture: the side of the square, in points, that is cut out of its middle; without it it is kept whole. */
  readonly squareSide?: number
  /** A button is there only while its condition holds, over the document, the `side` of the person and the `roles` that he is in: `is('roles', 'jury')`. */
  readonly showRules?: { readonly [U in AttachmentUse]?: Condition }
  /** A button is there and dead while its condition holds. */
  readonly disabledRules?: { readonly [U in AttachmentUse]?: Condition }
  /** They stand beside another document, which these fields of the head name: whoever of our side reads that reads them too. */
  readonly beside?: { readonly entity: string; readonly id: string }
}
export type { AttachmentUse }

export interface SameAs {
  readonly same: string
}
/** The chosen row must have the value that this document has in `field`. */
export const same = (field: string): SameAs => ({ same: field })

export interface Field<K extends Kind = Kind, O extends FieldOptions = FieldOptions> extends Veiled {
  readonly kind: K
  readonly label: Label
  readonly options: O
  readonly length?: number
  readonly precision?: number
  readonly scale?: number
  readonly lookup?: LookupName
  readonly syntax?: Syntax
  readonly target?: EntityName
}
/** What source text is written in. */
export type Syntax = 'SQL' | 'FEEL' | 'XML' | 'BPMN' | 'JSON'
export type Fields = Readonly<Record<string, Field>>

const sized =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(length: number, cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O, length })
const plain =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O })
const pointing =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(target: EntityName, cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O, target })

export const text = sized('text')
export const textarea = sized('textarea')
export const number = <const O extends FieldOptions = Nothing>(precision: number, scale: number, cn: string, en: string, options?: O): Field<'number', O> => ({
  kind: 'number',
  label: [cn, en],
  options: (options ?? {}) as O,
  precision,
  scale,
})
export const int = plain('int')
export const qty = plain('qty')
export const price = plain('price')
export const amount = plain('amount')
export const percent = plain('percent')
export const lookup = <const O extends FieldOptions = Nothing>(type: LookupName, cn: string, en: string, options?: O): Field<'lookup', O> => ({
  kind: 'lookup',
  label: [cn, en],
  options: (options ?? {}) as O,
  lookup: type,
})
/** Several codes of a look-up type: `lookups('CONTACT_DUTY', '职责', 'Duties')`. */
export const lookups = <const O extends FieldOptions = Nothing>(type: LookupName, cn: string, en: string, options?: O): Field<'lookups', O> => ({
  kind: 'lookups',
  label: [cn, en],
  options: (options ?? {}) as O,
  lookup: type,
})
export const richText = plain('richText')
/** Source text of a language that its page names: `code('SQL', '查询', 'Query')`. */
export const code = <const O extends FieldOptions = Nothing>(syntax: Syntax, cn: string, en: string, options?: O): Field<'code', O> => ({
  kind: 'code',
  label: [cn, en],
  options: (options ?? {}) as O,
  syntax,
})
/** Written, never read: its page says that it is set, and an empty input keeps it. */
export const secret = <const O extends FieldOptions = Nothing>(length: number, cn: string, en: string, options?: O): Field<'secret', O & { readonly sealed: true }> => ({
  kind: 'secret',
  label: [cn, en],
  options: { ...(options ?? ({} as O)), sealed: true },
  length,
})
export const ref = pointing('ref')
export const refs = pointing('refs')
export const date = plain('date')
export const datetime = plain('datetime')
export const time = plain('time')
export const year = plain('year')
export const month = plain('month')
export const checkbox = plain('checkbox')
export const files = plain('files')
export const image = plain('image')
export const uuid = plain('uuid')
export const json = plain('json')

/** What a reference of these fields leads to: `materialId.batchFlag`. Whether it is there is seen when all definitions are (`mistakes/`). */
export type Through<F> = `${{ [K in Key<F>]: F[K] extends Field<'ref'> ? K : never }[Key<F>]}.${string}`

export type Computed<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly computed: true }> ? K : never }[Key<F>]
export type ServerOwned<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly computed: true } | { readonly kept: true }> ? K : never }[Key<F>]
export type Required<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly required: true }> ? K : never }[Key<F>]
/** Required, and not found where it is left empty. */
export type Needed<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly required: true }> ? (F[K] extends Field<Kind, { readonly init: string | Formula }> ? never : K) : never }[Key<F>]

/** Digits after the point that a field stores; null for what is no number. */
export const scaleOf = (field: Field): number | null => field.scale ?? factsOf(field.kind).scale

/** First values that are found when the document is made, not written in the definition. */
const finders: ReadonlySet<string> = new Set(['today', 'me', 'myOrg', 'found', 'place'])
/** The first value that is written in the definition; none where it is found or follows others. */
export const literalInit = ({ options: { init } }: Field): string | undefined => (typeof init === 'string' && !finders.has(init) ? init : undefined)
/** What it begins with is brought from elsewhere when it is left empty. */
export const isFilledIn = ({ options: { init } }: Field): boolean => init === 'found' || typeof init === 'object'

/** Whether it may not be left empty at any time; what is asked for at times only is said by `required`. */
export const isNeeded = ({ options: { required } }: Field): boolean => required === true
/** The condition while which it may not be left empty. */
export const neededWhen = ({ options: { required } }: Field): Condition | undefined => (typeof required === 'object' && 'when' in required ? required.when : undefined)
/** The actions that ask for it, and whatever comes after them. */
export const neededFor = ({ options: { required } }: Field): readonly string[] => (typeof required === 'object' && 'for' in required ? required.for : [])

export const isServerOwned = (field: Field): boolean => Boolean(field.options.computed || field.options.kept)

/** A picture that is chosen on the page of its record; one that is kept is chosen elsewhere. */
export const isChosenPicture = (field: Field | undefined): boolean => field?.kind === 'image' && !isServerOwned(field)

/** A picture, or attachments with pictures among them. */
export const hasPictures = ({ kind, options }: Field): boolean => kind === 'image' || options.attachments?.pictures === true
