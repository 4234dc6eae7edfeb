import { toned, values } from '../lookup-type.ts'

/** Look-up values of approvals and to-dos. */
export const workflowLookups = {
  APPROVAL_FLOW: values(['审批流', 'Approval flow'], {
    SUBMIT: ['提交', 'Submission'], PUBLISH: ['发布', 'Publication'], AWARD: ['定标', 'Award'], TERMINATION: ['终止', 'Termination'], VOID: ['作废', 'Voiding'],
    LEADER: ['领导审批', 'Leadership'], WRITE_OFF: ['核销', 'Write-off'], OA: ['外部OA', 'External OA'], ACTION: ['动作', 'Action'],
  }),
  TASK_STATUS: toned(
    values(['任务状态', 'Task status'], {
      OPEN: ['待办', 'Open'], CLAIMABLE: ['待领取', 'To claim'], DONE: ['已办', 'Done'], TRANSFERRED: ['已转办', 'Transferred'], CANCELLED: ['已取消', 'Cancelled'],
    }),
    { idle: ['OPEN', 'CLAIMABLE'], done: ['DONE'] },
  ),
  TASK_RESULT: values(['审批结果', 'Result'], { PASS: ['同意', 'Pass'], REJECT: ['驳回', 'Reject'] }),
  DECIDE_CHANNEL: values(['审批渠道', 'Channel'], { WEB: ['网页', 'Web'], LINK: ['邮件链接', 'Mail link'] }),
  PENDING_TYPE: values(['事项类型', 'Kind of to-do'], {
    APPROVAL: ['审批', 'Approval'], ORDER_CONFIRM: ['订单确认', 'Order confirmation'], QUOTE: ['报价', 'Quotation'], BID: ['投标', 'Bid'],
    STATEMENT_CONFIRM: ['对账确认', 'Statement confirmation'], INVOICE_FIX: ['发票退回', 'Returned invoice'], DELIVERY: ['送货', 'Delivery'],
    RECEIVE: ['收货', 'Receipt'], INSPECT: ['检验', 'Inspection'], EIGHT_D: ['8D回复', '8D reply'], CONTRACT_SIGN: ['合同签署', 'Contract signing'],
    SURVEY: ['问卷', 'Questionnaire'], PERFORMANCE: ['绩效确认', 'Performance confirmation'], REGISTER: ['注册资料', 'Registration'], SCORE: ['评分', 'Scoring'],
    COMPENSATION: ['补偿', 'Compensation'], TASK: ['任务', 'Task'], OTHER: ['其他', 'Other'],
  }),
} as const
