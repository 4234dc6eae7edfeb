/** What stands one a line. */
export const linesOfText = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Codes or names of fields, parted by semicolons. */
export const namesInText = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
