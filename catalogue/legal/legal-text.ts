/** What is stored of a legal text that somebody sent: of HTML the closed set of its tags, of anything else what its line notation says. */
import { readHtml, writeHtml } from './html.ts'
import { readNotation, writeNotation } from './notation.ts'

const hasTags = /<\/?[a-z][^<>]*>/i

export function legalText(given: string): string | null {
  const html = writeHtml(hasTags.test(given.replace(/\\</g, '')) ? readHtml(given) : readNotation(given))
  return html === '' ? null : html
}

/** As it is typed without script. */
export const notationOf = (html: string): string => writeNotation(readHtml(html))
