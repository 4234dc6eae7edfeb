/** The life of what the library holds: written, published after approval, and replaced by a newer version. */

export const states = {
  DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
  PUBLISH_SUBMITTED: { label: ['发布审批中', 'In approval'], tone: 'wait' },
  PUBLISH_REJECTED: { label: ['发布驳回', 'Rejected'], edit: { internal: 'all' }, tone: 'stop' },
  PUBLISHED: { label: ['已发布', 'Published'], tone: 'done' },
  SUPERSEDED: { label: ['已替代', 'Superseded'], end: true, tone: 'void' },
  DISABLED: { label: ['已停用', 'Disabled'], end: true, tone: 'void' },
} as const
export const flows = { PUBLISH: { start: 'doSubmitPublish', passed: 'doApprovalPublish', rejected: 'doRejectPublish', withdrawn: 'doWithdraw', task: 'CT_APPROVE_TODO' } } as const

export const publishing = {
  doSubmitPublish: { label: ['提交发布', 'Submit for publication'], from: ['DRAFT', 'PUBLISH_REJECTED'], to: 'PUBLISH_SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmitPublish', primary: true, inList: true },
  doApprovalPublish: { label: ['批准发布', 'Approve publication'], from: ['PUBLISH_SUBMITTED'], to: 'PUBLISHED', who: ['approver', 'manager', 'assignee'], resource: 'btnApprovalPublish', primary: true, inList: true, tell: { owner: 'CT_PUBLISHED', buyer: 'CT_PUBLISHED' } },
  doRejectPublish: { label: ['驳回发布', 'Reject publication'], from: ['PUBLISH_SUBMITTED'], to: 'PUBLISH_REJECTED', who: ['approver', 'manager', 'assignee'], resource: 'btnRejectPublish', reason: 'required', danger: true, inList: true, tell: { owner: 'CT_REJECTED' } },
  doWithdraw: { label: ['撤回', 'Withdraw'], from: ['PUBLISH_SUBMITTED'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw' },
} as const
/** Of a version that is in use no more. */
export const ending = {
  doInvalid: { label: ['停用', 'Disable'], from: ['PUBLISHED'], to: 'DISABLED', who: ['manager'], resource: 'btnInvalid', danger: true, inList: true },
  doSupersede: { label: ['替代', 'Supersede'], from: ['PUBLISHED'], to: 'SUPERSEDED', who: ['system'], resource: 'btnAlteration' },
} as const

export const templates = {
  CT_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
  CT_PUBLISHED: { title: ['{document}{docNum}已发布', '{document} {docNum} was published'] },
  CT_REJECTED: { title: ['{document}{docNum}被驳回', '{document} {docNum} was rejected'], todo: true, todoType: 'TASK' },
} as const
