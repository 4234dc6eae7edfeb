/** The documents around a document: which it came of, and which came of it. */

export interface Connection {
  id: string
  entity: string
  docNum: string
  status: string
  /** When it was made. */
  made: string
}

/** Each of a kind in the order of their making, the newest first. */
export interface Connected {
  before: Connection[]
  after: Connection[]
}
