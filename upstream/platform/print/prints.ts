/** Documents that go on paper, by their entities: a definition says `prints: ['pdf']` once its form stands here. */
import type { CallContext, Doc, Tx } from '../../runtime/types.ts'
import type { Sheet } from './sheet.ts'

export interface Print {
  /** What a paper shows of other documents is read with the rights of whoever asked for it. */
  sheet(tx: Tx, doc: Doc, asked: Pick<CallContext, 'actor' | 'now'>): Promise<Sheet>
  /** The other forms that its definition names in `papers`. */
  readonly papers?: Readonly<Record<string, Print['sheet']>>
  /** Counts a print without making the document a new version: nobody's work on it is disturbed. */
  count?(tx: Tx, ids: readonly string[], now: Date): Promise<unknown>
}

export type Prints = Readonly<Record<string, Print>>
