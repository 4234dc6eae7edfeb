/** A printed document as data: what stands on the paper, before anything is measured. */
import type { Label } from '../../../catalogue/language/define.ts'

type Term = [label: Label, value: string]

export const term = (cn: string, en: string, value: string): Term => [[cn, en], value]

export interface SheetColumn {
  label: Label
  /** Share of the width. */
  width: number
  align?: 'right'
}

export interface Sheet {
  /** A JPEG above the name of the company. */
  logo?: Uint8Array
  company: string
  title: Label
  number: string
  /** Beside the number: revision, date. */
  facts: [label: Label, value: string][]
  qr: string
  /** Also as Code 128, for scanners that read nothing else. */
  bars?: string
  /** Across the page, on what is not valid yet. */
  stamp?: Label
  parties: { label: Label; lines: string[] }[]
  columns: SheetColumn[]
  rows: string[][]
  /** JPEGs in the first column, one a row where there is one: 15 mm wide and high. */
  pictures?: readonly (Uint8Array | null)[]
  totals: Term[]
  /** Below the totals, over the whole width. */
  words?: [label: Label, value: string]
  terms: Term[]
  signatures: Label[]
}

/** Every character that the sheets show. */
export const textOf = (sheets: readonly Sheet[]): string =>
  JSON.stringify(sheets.map((sheet) => ({ ...sheet, logo: undefined, pictures: undefined })))
