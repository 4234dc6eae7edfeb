/** What the writes of a document changed, field by field; stored with each of them and told to whoever reads its history. */

/** A value before and after. Of a reference there are the words that stand for it as well. */
export interface Change {
  from: unknown
  to: unknown
  fromLabel?: RowLabel
  toLabel?: RowLabel
}

export interface RowLabel {
  code: string
  name: string
}

/** One line of the document, known by its id wherever it moves. */
export interface LineChange {
  id: string
  /** Entity of the lines, `poLine`. */
  lines: string
  /** Its number, after those of the lines that it stands under. */
  nums: number[]
  how: 'added' | 'removed' | 'changed'
  fields: Record<string, Change>
}

export interface Changes {
  /** Fields of the head. */
  fields: Record<string, Change>
  lines: LineChange[]
  /** Warnings that were agreed to on the way, in both languages. */
  confirmed?: unknown[]
}

/** One event in the life of a document. `at` is an instant; `changes` only where they were asked for and something was typed over. */
export interface HistoryEvent {
  at: string
  who: string
  action: string
  from: string | null
  to: string | null
  comment: string | null
  versionNum: number | null
  changes: Changes | null
  /** Changes that are left out of a long list. */
  more?: number
}

/** Two versions of a document. `versions` are those that this person may compare, the newest first. */
export interface VersionComparison {
  versions: Pick<HistoryEvent, 'at' | 'who' | 'action' | 'versionNum'>[]
  from: number
  to: number
  changes: Changes
  more: number
}

/** A release of a document. */
export interface Revision {
  revisionNum: number
  at: string
}

/** A document as it was released. `revisions` are all of them, the newest first; `next` is, for our side while it is changed, the number under which it reads what it is about to become. */
export interface RevisionAnswer {
  document: Record<string, unknown> & { id: string }
  revisions: Revision[]
  next: number | null
  from: number
  to: number
  changes: Changes
  more: number
}
