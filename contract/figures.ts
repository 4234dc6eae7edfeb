/** Why a figure of a document is what it is: by which rule, of what, and who typed it. */

export interface FigureInput {
  label: string
  value: string | null
  /** The row of the document and the field of it that is read; nothing where it stands elsewhere. */
  row?: string
  field?: string
  /** The document that it comes of. */
  of?: { entity: string; id: string; name: string }
}

/** `COMPUTED` by a formula over the inputs; `FED`: their sum; `FOUND`: the first that there is; `TYPED` by somebody; `KEPT`: written by the services, of nothing that this person reads. */
export type FigureHow = 'COMPUTED' | 'FED' | 'FOUND' | 'TYPED' | 'KEPT'

export interface FigureReason {
  field: string
  value: string | null
  how: FigureHow
  rule: string
  /** Digits to which the rule rounds. */
  digits: number | null
  inputs: FigureInput[]
  typed?: { who: string; at: string; versionNum: number | null }
}

/** The figures of the head, or of one of its lines. */
export interface FiguresAnswer {
  row: string
  /** Entity of the lines, and the numbers of the line and of those that it stands under; empty for the head. */
  lines: string
  nums: number[]
  figures: FigureReason[]
}
