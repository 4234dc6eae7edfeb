import { auctionHeader } from '../../../catalogue/auction/auction-header.ts'
import { auctionQuestion } from '../../../catalogue/auction/auction-question.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/draft.ts'
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
    question.auctionReader = (auction?.auctionSupplier ?? []).map(({ supplierId }, at) =>
      Object.assign(newLineOf(call, auctionQuestion, 'auctionReader', { ...place, lineNum: (at + 1) * 10 }), { supplierId }),
    )
  },
  doClose() {},
} satisfies Behaviour<typeof auctionQuestion>
