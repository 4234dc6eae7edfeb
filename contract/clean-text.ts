/** Text that a database and a line of JSON can hold: no NUL, and no half of a character. */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
