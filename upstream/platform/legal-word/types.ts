/** A legal text as Word writes it: paragraphs with their runs, one below the other, each run perhaps a tracked change. */
import type { Mark, Paragraph } from '../../../catalogue/legal/text.ts'

export type Change = 'ins' | 'del'

export interface Run {
  /** A new line where it is one. */
  text: string
  marks: readonly Mark[]
  /** The placeholder that it was filled from. */
  field?: string | undefined
  change?: Change | undefined
}

/** Where an item stands: how deep, and in which list of the text. */
export interface ItemPlace {
  kind: 'ol' | 'ul'
  depth: number
  list: number
}

export interface WordParagraph extends Omit<Paragraph, 'inner'> {
  runs: readonly Run[]
  item?: ItemPlace | undefined
  /** The paragraph as a whole was added or taken away. */
  change?: Change | undefined
}
export interface WordCell {
  isHead: boolean
  colspan: number
  rowspan: number
  runs: readonly Run[]
}
export interface WordTable {
  kind: 'table'
  headRows: number
  rows: readonly (readonly WordCell[])[]
}
export type WordBlock = WordParagraph | WordTable | { kind: 'pagebreak' }
export interface WordClause {
  kind: 'clause'
  /** `PAYMENT_01@2` */
  code: string
  blocks: readonly WordBlock[]
}
export type WordText = readonly (WordBlock | WordClause)[]
