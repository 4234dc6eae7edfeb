/** SOAP by template: the text that the other side wants, filled with what the fields say, and its answer as an object. */
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import { readXml } from '../sso/xml.ts'
import { readXmlApart } from '../sso/xml-apart.ts'
import { isRecord } from './facts.ts'

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => escapes[sign] ?? sign)

/** Text that stays, a name, or a list with what is written for each of its rows. */
type Piece = string | { name: string; inner: string | null }

function* piecesOf(template: string): Generator<Piece> {
  let from = 0
  for (const { 0: sign, 1: opens, 2: name = '', index } of template.matchAll(/\{\{(#?)([\w.]+)\}\}/g)) {
    const start = index + sign.length
    const close = `{{/${name}}}`
    const end = opens ? template.indexOf(close, start) : start
    // What stands in a list is its own template; a list that nobody closes is text.
    if (index < from || end < 0) continue
    yield template.slice(from, index)
    yield { name, inner: opens ? template.slice(start, end) : null }
    from = opens ? end + close.length : start
  }
  yield template.slice(from)
}

/** `{{HEADER.LIFNR}}` is filled in, `{{#ITEMS}}…{{/ITEMS}}` repeats for each row, in which names are the row's. */
export const filled = (template: string, values: Readonly<Record<string, unknown>>): string =>
  Array.from(piecesOf(template), (piece) => {
    if (typeof piece === 'string') return piece
    const { name, inner } = piece
    const value = valueAt(values, name)
    if (inner === null) return escaped(textOf(value))
    return (Array.isArray(value) ? value : []).map((row) => filled(inner, isRecord(row) ? row : {})).join('')
  }).join('')

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value, step) => (isRecord(value) ? entryIn(value, step) : undefined), values)
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What is no XML is left as the text that it is. */
export async function answerIn(text: string): Promise<unknown> {
  try {
    return await readXmlApart<Record<string, unknown>>(text)
  } catch {
    return text
  }
}

/** What is wrong with a template, null when it can be filled. */
export function problemOfTemplate(template: string): string | null {
  const left = [...piecesOf(template)]
    .filter((piece) => typeof piece === 'string')
    .join('')
    .match(/\{\{.{0,20}/)
  if (left) return left[0]
  try {
    readXml(filled(template, {}))
    return /<\w*:?Envelope[\s>]/.test(template) ? null : 'Envelope'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
