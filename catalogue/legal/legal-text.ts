/** What is stored of a legal text that somebody sent: of HTML the closed set of its tags, of anything else what its line notation says. */
import type { z } from 'zod'
import { toldIn } from '../bounded-html.ts'
import { readHtml, writeHtml } from './html.ts'
import { readNotation, writeNotation } from './notation.ts'

const hasTags = /<\/?[a-z][^<>]*>/i

export const legalText = (given: string, context?: z.RefinementCtx): string | null =>
  toldIn(context, () => {
    const html = hasTags.test(given.replace(/\\</g, '')) ? given : writeHtml(readNotation(given))
    return writeHtml(readHtml(html)) || null
  })

/** As it is typed without script. */
export const notationOf = (html: string): string => writeNotation(readHtml(html))
