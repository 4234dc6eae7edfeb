import type { Label } from '../language/define.ts'

/** What a to-do of each kind asks for, as the button says that leads there. */
export const nextSteps: Readonly<Record<string, Label>> = {
  APPROVAL: ['审批', 'Decide'],
  ORDER_CONFIRM: ['确认', 'Confirm'],
  QUOTE: ['报价', 'Quote'],
  BID: ['投标', 'Bid'],
  STATEMENT_CONFIRM: ['对账', 'Check'],
  INVOICE_FIX: ['修改', 'Correct'],
  DELIVERY: ['发货', 'Ship'],
  RECEIVE: ['收货', 'Receive'],
  INSPECT: ['检验', 'Inspect'],
  EIGHT_D: ['回复', 'Reply'],
  CONTRACT_SIGN: ['签署', 'Sign'],
  SURVEY: ['填写', 'Fill in'],
  PERFORMANCE: ['确认', 'Confirm'],
  REGISTER: ['补充', 'Complete'],
  SCORE: ['评分', 'Score'],
}

/** Whose turn it is, where that is not simply the reader's. */
export const turns: Readonly<Record<string, { turn: Label; step?: Label }>> = {
  CLAIM: { turn: ['待领取', 'To be claimed'], step: ['领取', 'Claim'] },
  REPLY: { turn: ['您', 'You'], step: ['回复', 'Reply'] },
}
