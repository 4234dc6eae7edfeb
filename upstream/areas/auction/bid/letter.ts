/** What the letter of a quotation holds: its figures by the id of their rows, and the keys of its files. */
import type { Enclosed } from '../../../platform/files/store/sealed-contents.ts'

/** No row has this for its id. */
const FILES = 'files'

export const withFiles = (figures: string, files: readonly Enclosed[]): string =>
  files.length > 0 ? JSON.stringify({ ...JSON.parse(figures), [FILES]: files }) : figures

export const filesIn = (content: string): readonly Enclosed[] => JSON.parse(content)[FILES] ?? []
