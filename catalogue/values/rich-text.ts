/** Rich text as it is stored: of the HTML that somebody sent only what formats a text, so that nobody reads what another one's browser would run. */
import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import { boundedHtml, reportIssue } from './html-bounds.ts'
import { plainText } from './plain-text.ts'

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  // What another site opens must not reach back into ours.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }), div: 'p' },
}

const hasTags = /<\/?[a-z][^<>]*>/i

/** Text without a tag was typed in a bare textarea: its blank lines part paragraphs. Null where nothing is to be read. */
export const sanitiseRichText = (given: string, context?: z.RefinementCtx): string | null =>
  reportIssue(context, () => {
    const html = boundedHtml(hasTags.test(given) ? given : paragraphs(given), rules).trim()
    return plainText(html) === '' ? null : html
  })

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const paragraphs = (text: string): string =>
  text
    .replace(/[&<>]/g, (mark) => escapes[mark] ?? mark)
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((one) => `<p>${one.trim().replaceAll('\n', '<br />')}</p>`)
    .join('')
