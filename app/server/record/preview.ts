/** A record as its readers will see it: what it says, in both languages beside each other. */

import { definitionOf } from '../../../catalogue/index.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Language, PreviewView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { say } from '../describe/describe-fields.ts'
import { forgetMessage, openPanel } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'
import { pageEntry } from '../page/pages.ts'

export async function showPreview(request: Request, context: PageContext): Promise<PreviewView> {
  const { page: panel, api, session, menuId, respId, language } = await openPanel(request, context)
  forgetMessage(context, session)
  const list = pageEntry(panel.under ?? '')
  const definition = definitionOf(list?.entity ?? '')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  if (!list?.opens || !definition || !isId(id)) throw trouble(404, wordsOf(language)('error.404'), context)
  const stored = await api.find(definition.entity, id)
  const { edit, fields } = definition
  const texts = edit.sections.flatMap((section) => section.fields).filter((key) => fields[key]?.options.english && key !== edit.titledBy)
  const files = ((stored.$files as { fileName?: string }[] | undefined) ?? []).flatMap(({ fileName }) => fileName ?? [])
  const read = (key: string, to: Language) => inLanguage(stored, key, fields[key]?.options.english, to)
  const sideIn = (to: Language): PreviewView['sides'][number] => ({
    lang: to === 'EN' ? 'en' : 'zh-CN',
    name: to === 'EN' ? 'English' : '中文',
    title: read(edit.titledBy ?? '', to),
    texts: texts.map((key) => ({ key, isHtml: fields[key]?.kind === 'richText', text: read(key, to) })),
  })
  return {
    title: say(panel.label, language),
    backAddress: `${recordAddress(list.opens, menuId, respId)}&id=${id}`,
    files,
    sides: [sideIn('CN'), sideIn('EN')],
  }
}

const inLanguage = (row: Row, key: string, english: string | undefined, to: Language): string =>
  String((to === 'EN' && english ? row[english] : null) || (row[key] ?? ''))
