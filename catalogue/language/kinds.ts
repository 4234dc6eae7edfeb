/** The kinds of field: how each is stored, checked and drawn. One entry here, one column in the store, one file in the components. */
import { look } from '../constants/look.ts'

export interface KindFacts {
  /** PostgreSQL type; `{n}` is the field's length, `{p},{s}` precision and scale. */
  sql: string
  /** Digits after the point of a number as stored; null for everything that is none. */
  scale: number | null
  precision?: number
  /** Fewest decimals shown. */
  minScale?: number
  align: 'left' | 'right'
  width: number
}

export const kinds = {
  text: { sql: 'varchar({n})', scale: null, align: 'left', width: 140 },
  textarea: { sql: 'varchar({n})', scale: null, align: 'left', width: 220 },
  /** HTML that is sanitised before anything looks at it. */
  richText: { sql: 'text', scale: null, align: 'left', width: 260 },
  /** Source text, kept to the last space. */
  code: { sql: 'text', scale: null, align: 'left', width: 260 },
  /** Written, never read; sealed in the database. */
  secret: { sql: 'varchar({n})', scale: null, align: 'left', width: 110 },
  number: { sql: 'numeric({p},{s})', scale: 2, align: 'right', width: 100 },
  int: { sql: 'integer', scale: 0, align: 'right', width: 80 },
  qty: { sql: 'numeric(18,4)', scale: 4, precision: 18, minScale: 0, align: 'right', width: 110 },
  price: { sql: 'numeric(18,6)', scale: 6, precision: 18, minScale: 2, align: 'right', width: 110 },
  amount: { sql: 'numeric(18,2)', scale: 2, precision: 18, minScale: 2, align: 'right', width: 130 },
  percent: { sql: 'numeric(7,4)', scale: 4, precision: 7, minScale: 0, align: 'right', width: 90 },
  lookup: { sql: 'varchar(50)', scale: null, align: 'left', width: 110 },
  /** Several codes of a look-up type, in the order of its values. */
  lookups: { sql: 'text[]', scale: null, align: 'left', width: 180 },
  ref: { sql: 'uuid', scale: null, align: 'left', width: 180 },
  refs: { sql: 'uuid[]', scale: null, align: 'left', width: 180 },
  date: { sql: 'date', scale: null, align: 'left', width: 86 },
  datetime: { sql: 'timestamptz', scale: null, align: 'left', width: 150 },
  time: { sql: 'varchar(5)', scale: null, align: 'left', width: 80 },
  year: { sql: 'varchar(4)', scale: null, align: 'left', width: 70 },
  month: { sql: 'varchar(7)', scale: null, align: 'left', width: 90 },
  checkbox: { sql: 'char(1)', scale: null, align: 'left', width: 70 },
  files: { sql: 'uuid[]', scale: null, align: 'left', width: look['column.width.attachmentAction'] },
  /** One picture, uploaded by a way of its own. */
  image: { sql: 'uuid', scale: null, align: 'left', width: 120 },
  /** A plain id of something that is no entity of the catalogue. */
  uuid: { sql: 'uuid', scale: null, align: 'left', width: 120 },
  json: { sql: 'jsonb', scale: null, align: 'left', width: 120 },
} as const satisfies Record<string, KindFacts>

export type Kind = keyof typeof kinds

/** Most characters of what names something: a code, an id, a day, a word that is searched for. */
export const longestWord = 200

/** Most characters of a text that is as long as it has to be. */
export const longestText = 20_000

export const factsOf = (kind: Kind): KindFacts => kinds[kind]
export const isNumeric = (kind: Kind): boolean => kinds[kind].scale !== null
