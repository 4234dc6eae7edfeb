/** Texts of contracts and templates go out as Word documents and come back. */

import { mayWriteText } from '../../../catalogue/contracts/text-right.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import type { PageContext } from '../../server/answer/context.ts'
import { definitionBehind } from '../../server/describe/describe-fields.ts'
import { refusedAt } from '../../server/form/refused-form.ts'
import { aboutOf, type OpenedPage } from '../../server/page/open-page.ts'
import { pageAddress, partAddress } from '../../server/page/page-address.ts'
import { redirectWithMessage } from '../../server/session/flash.ts'
import { noWord, uploadWord, WORD_TYPE, wordIn } from '../../server/tools/side/word-upload.ts'
import { input, inWords, type Words } from '../../server/tools/tool.ts'

export type Pair = Readonly<Record<'from' | 'to', string>>

const isTemplate = ({ page }: OpenedPage): boolean => page.entity === 'contractTemplate'

/** What the address asks for: the text at hand, a revision, or one with what changed since another. */
export function takeText(opened: OpenedPage, asked: URLSearchParams) {
  const id = asked.get('id') ?? ''
  if (isTemplate(opened)) return opened.api.download('/v1/contractTemplateRestful/doExportWord', { id })
  const [from, to] = [asked.get('from'), asked.get('to')]
  return opened.api.download('/v1/contractRestful/doExportWord', {
    id,
    ...(to && { revisionNum: Number(to) }),
    ...(from && { compareFrom: Number(from) }),
  })
}

export function takeOut({ page, menuId, respId, language }: OpenedPage, { id }: Row, pair: Pair | null): ToolBlock {
  const say = (words: Words) => inWords(words, language)
  const at = (more: Readonly<Record<string, string>>) => partAddress(page.name, 'wordfile', { menuId, respId }, { id, ...more })
  return {
    key: 'out',
    title: say(['下载Word', 'Take it out to Word']),
    links: [
      { label: say(['当前文本', 'The text at hand']), href: at({}) },
      ...(pair
        ? [
            {
              label: say([`第 ${pair.to} 版，修订标记自第 ${pair.from} 版`, `Revision ${pair.to}, changes since ${pair.from} tracked`]),
              href: at(pair),
            },
          ]
        : []),
    ],
  }
}

function mayBring(opened: OpenedPage, { status }: Row): boolean {
  const { page, side, buttons } = opened
  const pressed = side === 'supplier' ? ['btnPropose'] : isTemplate(opened) ? ['btnSave'] : ['btnSave', 'btnInitText']
  return pressed.every((button) => buttons.has(button)) && mayWriteText(definitionBehind(page.name), status, aboutOf(opened))
}

/** Where the installation names an office server. */
const hasOffice = Boolean(process.env.OFFICE_WOPI_URL)

/** To write it there. */
export function writeInOffice(opened: OpenedPage, doc: Row): ToolBlock[] {
  const { page, menuId, respId, language } = opened
  if (!hasOffice || isTemplate(opened) || !mayBring(opened, doc)) return []
  const href = partAddress(page.name, 'office', { menuId, respId }, { id: doc.id })
  return [{ key: 'office', title: 'Office', links: [{ label: inWords(['在Office服务器中编辑', 'Write in the office server'], language), href }] }]
}

export function bringIn(opened: OpenedPage, doc: Row): ToolBlock[] {
  const { page, menuId, respId, language } = opened
  if (!mayBring(opened, doc)) return []
  const say = (words: Words) => inWords(words, language)
  return [
    {
      key: 'in',
      title: say(['上传Word', 'Bring it back from Word']),
      form: {
        method: 'post',
        address: partAddress(page.name, 'texts', { menuId, respId }, { id: doc.id }),
        fields: isTemplate(opened) ? [] : [input('changeNote', ['修改说明', 'What was changed'], language, { maxLength: 500 })],
        file: { name: 'file', label: say(['Word文档', 'Word document']), accept: WORD_TYPE },
        values: { id: 'in' },
        buttons: [{ intent: 'bring', label: say(['上传为新版本', 'Bring in']), primary: true }],
      },
    },
  ]
}

/** The record again, with what of the document was left out. */
export async function bring(opened: OpenedPage, typed: FormData, id: string, context: PageContext): Promise<Response> {
  const { page, menuId, respId, language } = opened
  const file = wordIn(typed)
  if (!file) throw refusedAt('file', inWords(noWord, language))
  const versionNum = String((await opened.api.find(page.entity, id)).versionNum ?? '')
  const about = { menuId: String(menuId), versionNum, changeNote: String(typed.get('changeNote') ?? '') }
  const [path, key] = isTemplate(opened) ? ['/v2/pageoffice/templateEdit', 'templateId'] : ['/v2/pageoffice/contractRevision', 'contractId']
  const { msg } = await uploadWord(path, file, { ...about, [key]: id }, typed, context)
  return redirectWithMessage(context, `${pageAddress(page.name, menuId, respId)}&id=${id}`, msg || inWords(['已上传', 'Brought in'], language))
}
