/** How far people may shape a list of theirs; page, web and services hold to the same bounds. */
export const tableLimits = {
  /** Pixels of a column. */
  columnWidth: { least: 40, most: 800 },
  /** Place of a column among the others. */
  mostColumnSeq: 999,
  /** Columns that sort a list at once. */
  mostSorts: 3,
  mostCustomSizes: 3,
  mostSavedFilters: 10,
  /** Rows of one page, with a size of one's own. */
  mostRows: 2_000,
} as const
