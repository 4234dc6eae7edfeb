/** A text is taken out as a Word document, written there, and brought back; without an editor in the page. */

import type { ToolBlock } from '../../../page-types.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { refusedAt } from '../../form/refused-form.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import { pageAddress, partAddress } from '../../page/page-address.ts'
import { redirectWithMessage } from '../../session/flash.ts'
import { input, inWords, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'
import { noWord, uploadWord, WORD_TYPE, wordIn } from './word-upload.ts'

export const word: SideTool = {
  title: ['用Word编辑', 'Write in Word'],
  hint: [
    '下载后在Word中编辑，再上传为新版本；保留标题、列表、粗体、斜体和下划线',
    'Take the text out, write it in Word, and bring it back as a new version; headings, lists, bold, italics and underlining stay',
  ],
  beside: 'record',
  show: async (opened, asked) => blocksOf(opened, asked.get('id') ?? ''),
  async act(opened, typed, asked, context) {
    const id = asked.get('id') ?? ''
    const { language, menuId, respId, page } = opened
    const file = wordIn(typed)
    if (!file) throw refusedAt('file', inWords(noWord, language))
    const versionNum = String((await opened.api.find(page.entity, id)).versionNum ?? '')
    const about = { menuId: String(menuId), noticeId: id, versionNum, language: typed.get('language') === 'EN' ? 'EN' : 'CN' }
    await uploadWord('/v2/pageoffice/noticeTemplateEdit', file, about, typed, context)
    return redirectWithMessage(context, `${pageAddress(page.name, menuId, respId)}&id=${id}`, wordsOf(language)('word.taken'))
  },
}

async function blocksOf({ page, menuId, respId, language }: OpenedPage, id: string): Promise<ToolBlock[]> {
  const say = (words: Words) => inWords(words, language)
  const out = (to: 'CN' | 'EN') => partAddress(page.name, 'wordfile', { menuId, respId }, { id, language: to })
  const choices = [
    { code: 'CN', label: say(['中文正文', 'Chinese text']) },
    { code: 'EN', label: say(['英文正文', 'English text']) },
  ]
  return [
    {
      key: 'out',
      title: say(['下载', 'Take it out']),
      links: [
        { label: say(['下载中文', 'Chinese']), href: out('CN') },
        { label: say(['下载英文', 'English']), href: out('EN') },
      ],
    },
    {
      key: 'in',
      title: say(['上传新版本', 'Bring it back']),
      form: {
        method: 'post',
        address: partAddress(page.name, 'word', { menuId, respId }, { id }),
        fields: [input('language', ['写入', 'Into'], language, { kind: 'lookup', choices, required: true })],
        file: { name: 'file', label: say(['Word文档', 'Word document']), accept: WORD_TYPE },
        values: { id: 'in', language: 'CN' },
        buttons: [{ intent: 'bring', label: say(['上传', 'Upload']), primary: true }],
      },
    },
  ]
}
