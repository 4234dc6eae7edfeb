import { amount, datetime, document, int, lines, list, lookup, ref, text, textarea, user, uuid } from '../define.ts'

/** One run of an approval, started when a document is submitted; written by the approval engine only. */
export const processInstance = document('processInstance', {
  label: ['流程实例', 'Approval process'],
  number: 'WF{yyyyMMdd}{000000}',
  statusLookup: 'PROCESS_STATUS',

  fields: {
    docNum: text(40, '单号', 'Number', { kept: true, width: 154 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(40, '单据编号', 'Document number', { kept: true }),
    flow: lookup('APPROVAL_FLOW', '审批流', 'Flow', { kept: true, init: 'SUBMIT' }),
    starterId: ref('user', '发起人', 'Started by', { kept: true, width: 110 }),
    amount: amount('金额', 'Amount', { kept: true, unit: 'currency' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    // 1 + the times it was handed in before.
    round: int('轮次', 'Round', { kept: true }),
    startedAt: datetime('开始时间', 'Started', { kept: true }),
    endedAt: datetime('结束时间', 'Ended', { kept: true }),
  },

  lines: {
    processTask: lines('流程任务', 'Tasks', {
      fields: {
        nodeName: text(60, '节点', 'Step', { kept: true, english: 'nodeNameEn' }),
        nodeNameEn: text(60, '英文节点', 'Step in English', { kept: true }),
        // Empty until somebody takes it, where several may.
        assigneeId: ref('user', '办理人', 'Assignee', { kept: true, width: 110 }),
        delegatedForId: ref('user', '代', 'Standing in for', { kept: true, width: 110 }),
        taskStatus: lookup('TASK_STATUS', '任务状态', 'Task status', { kept: true }),
        createdAt: datetime('到达时间', 'Arrived', { kept: true }),
        dueAt: datetime('截止时间', 'Due', { kept: true }),
        decidedAt: datetime('办理时间', 'Decided', { kept: true }),
        result: lookup('TASK_RESULT', '结果', 'Result', { kept: true }),
        comment: textarea(2000, '意见', 'Comment', { kept: true }),
        channel: lookup('DECIDE_CHANNEL', '渠道', 'Channel', { kept: true }),
      },
    }, { kept: true }),
  },

  states: {
    RUNNING: { label: ['审批中', 'Running'] },
    PASSED: { label: ['已通过', 'Passed'], end: true, tone: 'done' },
    REJECTED: { label: ['已驳回', 'Rejected'], end: true, tone: 'stop' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], end: true },
  },
  actions: {
    doPass: { label: ['通过', 'Pass'], from: ['RUNNING'], to: 'PASSED', who: ['system'], resource: 'btnApproval' },
    doReject: { label: ['驳回', 'Reject'], from: ['RUNNING'], to: 'REJECTED', who: ['system'], resource: 'btnReject' },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['RUNNING'], to: 'WITHDRAWN', who: ['system'], resource: 'btnWithdraw' },
  },

  roles: { starter: user('starterId', { owns: true }) },
  // Whoever started it; those who watch all of them see what they need to name, never the document.
  scope: { side: 'own', openTo: ['admin', 'manager'] },
  list: {
    find: ['docNum', 'status', 'entityName', 'businessNum', 'starterId'],
    columns: ['docNum', 'status', 'entityName', 'businessNum', 'starterId', 'currency', 'amount', 'round', 'startedAt', 'endedAt'],
    record: { entity: 'entityName', id: 'businessId', in: 'businessNum' },
    sort: '-creationDate',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['entityName', 'businessNum', 'starterId', 'currency', 'amount', 'round', 'startedAt', 'endedAt'] }],
    grids: ['processTask'],
  },
  pages: {
    myBpmMatterList: list('own', ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert'], {
      label: ['我的事项', 'My matters'], readOnly: true, opens: 'myBpmMatterList', hides: ['starterId'],
    }),
    processMonitoring: list('permitted', ['admin', 'manager'], { label: ['流程监控', 'Approvals under way'], readOnly: true, opens: 'processMonitoring' }),
  },

  messages: {
    NO_APPROVER: ['节点“采购经理”找不到审批人', 'No purchasing manager can approve this document'],
    DECIDED: ['已有审批人处理，不能撤回', 'Already decided by someone; it cannot be withdrawn'],
    DECIDED_BY: ['任务已由{user}办理', 'Already done by {user}'],
    LINK_EXPIRED: ['链接已失效，请从待办进入', 'The link has expired; please use your to-dos'],
  },
})
