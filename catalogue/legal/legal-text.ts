/** What is stored of a legal text that somebody sent: of HTML the closed set of its tags, of anything else what its line notation says. */
import type { z } from 'zod'
import { reportIssue } from '../values/html-bounds.ts'
import { hasTags, linesBetween, readHtml, writeHtml } from './html.ts'
import { fieldText, readNotation, signOf, writeNotation } from './notation.ts'

export const legalText = (given: string, context?: z.RefinementCtx): string | null =>
  reportIssue(context, () => {
    const lines = hasTags(given) ? linesBetween(given, { block: writeNotation, mark: signOf, field: fieldText }) : given
    const html = lines === null ? given : writeHtml(readNotation(lines))
    return writeHtml(readHtml(html)) || null
  })

/** As it is typed without script. */
export const notationOf = (html: string): string => writeNotation(readHtml(html))
