/** Everything that somebody must do: approvals, to-dos of documents, questions of colleagues. A supplier's people have the to-dos of their company. */
import { decideChosen, type InboxContext, waitingBlocks } from '../home/waiting.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import type { Tool } from './tool.ts'

const lookingFrom = ({ api, language, session, page, menuId, respId }: OpenedPanel): InboxContext => ({
  ...{ api, language, session },
  address: pageAddress(page.name, menuId, respId),
})

export const upcoming: Tool = {
  show: (opened, asked) => waitingBlocks(lookingFrom(opened), asked),
  act: (opened, decision, form) => decideChosen(lookingFrom(opened), decision, form),
}
