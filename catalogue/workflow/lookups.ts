import { toned, values } from '../language/lookup-type.ts'

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
  TASK_RESULT: values(['审批结果', 'Result'], {
    PASS: ['同意', 'Pass'], REJECT: ['驳回', 'Reject'], BACK: ['退回节点', 'Sent back'], ADD_SIGN: ['加签', 'Signers added'], AUTO_PASS: ['自动通过', 'Passed by itself'],
  }),
  DECIDE_CHANNEL: values(['审批渠道', 'Channel'], { WEB: ['网页', 'Web'], LINK: ['邮件链接', 'Mail link'], DING: ['钉钉', 'DingTalk'], AUTO: ['自动', 'By itself'] }),
  ASSIGNEE_TYPE: values(['审批人规则', 'Who is asked'], {
    PERSON: ['指定人员', 'Person'], ROLE: ['流程角色', 'Process role'], POSITION: ['岗位', 'Position'], DEPT_HEAD: ['部门负责人', 'Department head'],
    LEVEL_ABOVE: ['上级审批到额度', 'Up to limit'], FIELD: ['单据字段', 'Document field'], STARTER: ['发起人', 'Starter'], FEEL: ['表达式', 'Expression'],
  }),
  WF_SIGN_MODE: values(['签署方式', 'How several sign'], {
    ALL: ['会签', 'Countersign'], ANY: ['或签', 'Any one'], SEQ: ['依次', 'Sequential'], PERCENT: ['按比例', 'Percentage'], CLAIM: ['抢办', 'Claim'],
  }),
  REJECT_TO: values(['驳回到', 'Rejected to'], { STARTER: ['发起人', 'Starter'], PREVIOUS: ['上一节点', 'Node before'], ANY_BEFORE: ['任一已过节点', 'Any node passed'] }),
  EMPTY_RULE: values(['无审批人时', 'If nobody is found'], { MANAGER: ['采购经理', 'Purchasing manager'], ADMIN: ['管理员', 'Administrator'], SKIP: ['跳过', 'Skip'], BLOCK: ['拒绝提交', 'Refuse'] }),
  WITHDRAW_RULE: values(['撤回规则', 'Withdrawal'], { BEFORE_FIRST: ['首节点未审前', 'Before the first decision'], ANYTIME: ['审批中随时', 'At any time'], NEVER: ['不允许', 'Never'] }),
  TEMPLATE_SOURCE: values(['模板来源', 'Source of the template'], { SHIPPED: ['系统', 'Shipped'], OWN: ['自建', 'Own'] }),
  URGE_CHANNEL: values(['催办渠道', 'Channels of reminders'], { SITE: ['站内信', 'In-site'], EMAIL: ['邮件', 'E-mail'], DING: ['钉钉', 'DingTalk'] }),
  ESCALATE_TO: values(['升级到', 'Escalate to'], { HEAD: ['上级', 'Head'], ADMIN: ['管理员', 'Administrator'] }),
  TIMEOUT_ACTION: values(['超时动作', 'At time-out'], { NONE: ['无', 'None'], AUTO_PASS: ['自动通过', 'Passes by itself'], AUTO_TRANSFER: ['转上级', 'To the head'] }),
  ADD_SIGN_WHEN: values(['加签位置', 'When signers sign'], { BEFORE: ['前加签', 'Before'], AFTER: ['后加签', 'After'] }),
  APPROVAL_STEP: values(['审批动作', 'Step of an approval'], {
    START: ['提交', 'Submitted'], PASS: ['同意', 'Passed'], REJECT: ['驳回', 'Rejected'], BACK: ['退回', 'Sent back'], TRANSFER: ['转办', 'Transferred'], ADD_SIGN: ['加签', 'Signers added'],
    URGE: ['催办', 'Urged'], WITHDRAW: ['撤回', 'Withdrawn'], STOP: ['终止', 'Stopped'], SKIP: ['跳过', 'Skipped'], AUTO: ['自动', 'By itself'], END: ['结束', 'Ended'],
  }),
  COMMUNE_STATUS: values(['沟通状态', 'Question'], { OPEN: ['待回复', 'Open'], CLOSED: ['已关闭', 'Closed'] }),
  PENDING_TYPE: values(['事项类型', 'Kind of to-do'], {
    APPROVAL: ['审批', 'Approval'], ORDER_CONFIRM: ['订单确认', 'Order confirmation'], QUOTE: ['报价', 'Quotation'], BID: ['投标', 'Bid'],
    STATEMENT_CONFIRM: ['对账确认', 'Statement confirmation'], INVOICE_FIX: ['发票退回', 'Returned invoice'], DELIVERY: ['送货', 'Delivery'],
    RECEIVE: ['收货', 'Receipt'], INSPECT: ['检验', 'Inspection'], EIGHT_D: ['8D回复', '8D reply'], CONTRACT_SIGN: ['合同签署', 'Contract signing'],
    SURVEY: ['问卷', 'Questionnaire'], PERFORMANCE: ['绩效确认', 'Performance confirmation'], REGISTER: ['注册资料', 'Registration'], SCORE: ['评分', 'Scoring'],
    COMPENSATION: ['补偿', 'Compensation'], TASK: ['任务', 'Task'], OTHER: ['其他', 'Other'],
  }),
} as const

type WorkflowLookups = typeof workflowLookups
declare module '../language/names.ts' {
  interface LookupTypes extends WorkflowLookups {}
}
