/** What stands one a line. */
export const linesOfText = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter(Boolean)
