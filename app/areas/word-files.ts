/** Texts of records that go out as Word documents, by what they are texts of. */
import type { OpenedPage } from '../server/page/open-page.ts'
import { takeText } from './contracts/text-word.ts'

type Take = (opened: OpenedPage, asked: URLSearchParams) => ReturnType<OpenedPage['api']['download']>

const takeNotice: Take = ({ api }, asked) =>
  api.download('/v2/pageoffice/noticeTemplateEdit', { noticeId: asked.get('id') ?? '', language: asked.get('language') === 'EN' ? 'EN' : 'CN' })

export const wordFiles: Readonly<Record<string, Take>> = { notice: takeNotice, contract: takeText, contractTemplate: takeText }
