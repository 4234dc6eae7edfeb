/** What messages bring to the pages: the text of a notice as a Word document. */
import type { AreaScreens, WordFile } from '../area-screens.ts'

const takeNotice: WordFile = ({ api }, asked) =>
  api.download('/v2/pageoffice/noticeTemplateEdit', { noticeId: asked.get('id') ?? '', language: asked.get('language') === 'EN' ? 'EN' : 'CN' })

export const messaging: AreaScreens = { wordFiles: { notice: takeNotice } }
