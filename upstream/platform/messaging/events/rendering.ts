/** The words of a template with what stands in it filled in, for one side, one language and one time zone. */

import { clockTime, homeZone } from '../../../../catalogue/constants/clock.ts'
import { filled } from '../../../../catalogue/constants/wording.ts'
import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, Fields, Label } from '../../../../catalogue/language/define.ts'
import { supplierField } from '../../../../catalogue/language/members.ts'
import { plainText } from '../../../../catalogue/values/plain-text.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Doc, Side, Tx } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'
import { type Fact, type SaidLine, STARS, summaryOf } from '../mails/summary.ts'
import type { MsgWords } from './rules.ts'
import { namedIn } from './wording-names.ts'

export interface Rendered {
  title: string
  /** Sanitised HTML. */
  body: string
  /** The same in plain words. */
  content: string
  /** For telephones and chats. */
  sms: string
  ding: string
  /** What of the document matters, as far as whoever reads it may know. */
  facts?: readonly Fact[]
}

/** What the document does not say by itself. */
export interface Told {
  actor: Label
  reason: Label | null
  url: string
  /** By the names of their places. */
  more?: Readonly<Record<string, Label>>
}

const longestTitle = 300
const longestContent = 2000
const shortText = 70

/** Answers the value of a place; undefined where there is none of that name. */
export type Values = (name: string) => string | undefined

export interface Said {
  values: Values
  facts: readonly Fact[]
}

export async function valuesOf(
  tx: Tx,
  definition: AnyDefinition,
  doc: Doc,
  told: Told,
  { language, side, timeZone = homeZone, line }: { language: Language; side: Side; timeZone?: string; line?: SaidLine | undefined },
): Promise<Said> {
  const summary = await summaryOf(tx, definition, doc, { language, side, line })
  const fields = fieldsSaid(definition, line)
  const say = (label: Label) => label[language === 'EN' ? 1 : 0]
  const partner = supplierField(definition)
  const sum = definition.edit.totals?.at(-1)
  const given: Readonly<Record<string, string>> = {
    docNum: String(doc.docNum ?? doc.code ?? recordName(definition, doc, language)),
    name: String((language === 'EN' && doc.nameEn) || doc.name || ''),
    document: say(definition.label),
    amount: (sum && summary.say(sum)) || '',
    supplierName: (partner && summary.say(partner)) || '',
    gist: summary.gist,
    actor: say(told.actor),
    reason: told.reason ? say(told.reason) : '',
    url: told.url,
    n: '1',
    ...Object.fromEntries(Object.entries(told.more ?? {}).map(([name, label]) => [name, say(label)])),
  }
  const values: Values = (name) => {
    const said = summary.say(name)
    // Nobody says what its reader may not read.
    if (Object.hasOwn(given, name)) return said === STARS ? STARS : given[name]
    if (said === null) return undefined
    return fields[name]?.kind === 'datetime' && said !== '' ? momentOf(said, timeZone) : said
  }
  return { values, facts: [...summary.facts, ...(summary.reason ? [summary.reason] : [])] }
}

/** yyyy-MM-dd HH:mm:ss where the reader is; stars stay stars. */
function momentOf(text: string, timeZone: string): string {
  return Number.isNaN(Date.parse(text)) ? text : clockTime(new Date(text), timeZone)
}

/** Who reads English finds Chinese words where nobody has written others, and is told so by a mark. */
export function render(words: MsgWords, values: Values, language: Language, facts?: readonly Fact[]): Rendered {
  const isChinese = language === 'CN' || !words.titleEn
  const [title, html, sms, ding] = isChinese
    ? [words.titleCn, words.bodyCn, words.smsCn, words.dingCn]
    : [words.titleEn ?? words.titleCn, words.bodyEn ?? words.bodyCn, words.smsEn, words.dingEn]
  const body = withoutEmpty(filled(html ?? '', (name) => escapedOr(values(name))))
  const content = plainText(body).slice(0, longestContent)
  const short = (text: string | null) =>
    text ? filled(text, values) : [filled(title, values), content].filter(Boolean).join(' ').slice(0, shortText)
  const mark = language === 'EN' && isChinese ? ' (CN)' : ''
  return {
    title: filled(title, values).slice(0, longestTitle - mark.length) + mark,
    body,
    content,
    sms: short(sms),
    ding: short(ding),
    ...(facts && { facts }),
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapedOr = (text: string | undefined): string | undefined => text?.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)

/** A paragraph in which nothing was filled says nothing. */
const withoutEmpty = (html: string): string => html.replace(/<p>\s*<\/p>/g, '')

/** What the words may name of the document and of the one line that it is about. */
const fieldsSaid = (definition: AnyDefinition, line: SaidLine | undefined): Fields => ({
  ...(line && tableOf(line.entity).fields),
  ...definition.fields,
})

/** Whether it says a moment, which each reader reads by his own clock. */
export const saysMoment = (definition: AnyDefinition, words: MsgWords, line?: SaidLine): boolean => {
  const fields = fieldsSaid(definition, line)
  return [words.titleCn, words.titleEn, words.bodyCn, words.bodyEn].some((wording) =>
    namedIn(wording).some((name) => fields[name]?.kind === 'datetime'),
  )
}
