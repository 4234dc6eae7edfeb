import { auctionHeader } from '../../../catalogue/auction/auction-header.ts'
import { auctionQuestion } from '../../../catalogue/auction/auction-question.ts'
import { announceStep } from '../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { loadOne } from '../../runtime/work.ts'

export const auctionQuestionBehaviour = {
  /** An answer is not edited: a second one is added. A public one is for everybody who was invited. */
  async doAnswer(question, call) {
    const place = { headerId: question.id, parent: question }
    const answer = newLineOf(call, auctionQuestion, 'auctionAnswer', { ...place, lineNum: (question.auctionAnswer.length + 1) * 10 })
    const publicFlag = call.input.publicFlag ?? 'Y'
    question.auctionAnswer.push(
      Object.assign(answer, { content: call.input.content, publicFlag, answeredBy: call.actor.userId, answeredDate: call.nowText }),
    )
    if (publicFlag !== 'Y' || question.publicFlag === 'Y') return
    const auction = await loadOne(call, auctionHeader, String(question.auctionId))
    question.publicFlag = 'Y'
    const others = (auction?.auctionSupplier ?? []).filter(({ supplierId, status }) => status !== 'REMOVED' && supplierId !== question.supplierId)
    question.auctionReader = others.map(({ supplierId }, at) =>
      Object.assign(newLineOf(call, auctionQuestion, 'auctionReader', { ...place, lineNum: (at + 1) * 10 }), { supplierId }),
    )
  },
  /** Whoever was invited hears of what is said to everybody, and of nothing that is said to the asker alone. */
  async saved(question, work, before) {
    const isNew = before !== null && question.auctionAnswer.length > before.auctionAnswer.length
    if (isNew && question.auctionAnswer.at(-1)?.publicFlag === 'Y') await announceStep(work, auctionQuestion, 'doShare', question)
  },
  doShare() {},
  doClose() {},
} satisfies Behaviour<typeof auctionQuestion>
