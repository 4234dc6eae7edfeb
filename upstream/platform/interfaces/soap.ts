/** SOAP by template: the text that the other side wants, filled with what the fields say, and its answer as an object. */
import { entryIn } from '../../../catalogue/known.ts'
import { readXml } from '../sso/xml.ts'
import { readXmlApart } from '../sso/xml-apart.ts'
import { isRecord } from './facts.ts'

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => escapes[sign] ?? sign)

const part = /\{\{#([\w.]+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{([\w.]+)\}\}/g

/** `{{HEADER.LIFNR}}` is filled in, `{{#ITEMS}}…{{/ITEMS}}` repeats for each row, in which names are the row's. */
export const filled = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(part, (_, list: string | undefined, inner: string, name: string) => {
    if (list === undefined) return escaped(textOf(valueAt(values, name)))
    const rows = valueAt(values, list)
    return (Array.isArray(rows) ? rows : []).map((row) => filled(inner, isRecord(row) ? row : {})).join('')
  })

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
  const left = template.replace(part, '').match(/\{\{.{0,20}/)
  if (left) return left[0]
  try {
    readXml(filled(template, {}))
    return /<\w*:?Envelope[\s>]/.test(template) ? null : 'Envelope'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
