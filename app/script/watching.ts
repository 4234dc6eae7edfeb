/** What the script of a page and the watch over it tell each other. */
export interface Watch {
  /** Where a navigation that is under way leads; null while there is none. */
  wanted: string | null
  /** What has to reach the server before the page may go. */
  waiting: Promise<unknown>[]
  /** Each sends there what stands unsaved on the page. */
  keepers: Set<() => Promise<unknown>>
  /** Whether it was script that went wrong. */
  isOfScript(error: unknown): boolean
  /** Why the page that was being made live could not be. */
  error: unknown
  /** Whether script runs. */
  isLive(): boolean
  /** Whether the page is to stay as it is. */
  hasFailed(): boolean
  /** Script runs: from here on a failure is one of a live page. */
  live(): void
  /** Something failed that React has put right by itself: for the log, and nobody is told. */
  recovered(error: unknown): void
  /** The page of the server stays, for good. */
  stay(error: unknown): void
  /** The page comes again without script. */
  goOn(error: unknown): void
}

declare global {
  interface Window {
    /** Absent while developing: there an error is to be seen. */
    watch?: Watch
  }
}
