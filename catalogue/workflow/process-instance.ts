import { always, amount, datetime, document, files, int, json, lines, list, lookup, never, number, ref, text, textarea, user, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'
import { communeInput, communeMessages } from './commune.ts'
import { mostOpinionFiles } from './opinion-files.ts'
import { ofOurSide } from './our-side.ts'

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
    // As everybody of our side reads them: what some may not read is starred.
    title: text(300, '标题', 'Title', { kept: true, english: 'titleEn', width: 260 }),
    titleEn: text(300, '英文标题', 'Title in English', { kept: true }),
    summary: json('摘要', 'Summary', { kept: true }),
    flow: lookup('APPROVAL_FLOW', '审批流', 'Flow', { kept: true, init: 'SUBMIT' }),
    // By what it runs, as it was when it started.
    billTypeId: ref('approvalBillType', '单据绑定', 'Binding', { kept: true, width: 140 }),
    modelId: ref('processModel', '流程模型', 'Model', { kept: true, width: 140 }),
    modelVersion: int('模型版本', 'Version', { kept: true }),
    withdrawRule: lookup('WITHDRAW_RULE', '撤回规则', 'Withdrawal', { kept: true, init: 'BEFORE_FIRST' }),
    starterId: ref('user', '发起人', 'Started by', { kept: true, width: 110 }),
    starterDeptId: ref('department', '发起部门', 'Department', { kept: true, width: 120 }),
    amount: amount('金额', 'Amount', { kept: true, unit: 'currency' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    amountCny: amount('折人民币', 'Amount in CNY', { kept: true }),
    // 1 + the times it was handed in before.
    round: int('轮次', 'Round', { kept: true }),
    startedAt: datetime('开始时间', 'Started', { kept: true }),
    endedAt: datetime('结束时间', 'Ended', { kept: true }),
    currentNodes: text(300, '当前节点', 'Current steps', { kept: true, width: 200 }),
    stayHours: number(9, 1, '时长(小时)', 'Hours', { kept: true, width: 90 }),
    stopReason: textarea(1000, '终止原因', 'Why it was stopped', { kept: true }),
    suspendReason: textarea(1000, '挂起原因', 'Why it hangs', { kept: true }),
    /** The earliest of its timers. */
    nextDueAt: datetime('下次到期', 'Next due', { kept: true }),
    /** The model that it runs by its digest, and where it stands: the engine's own. */
    modelDigest: text(64, '模型摘要', 'Digest of the model', { kept: true }),
    engineState: json('引擎状态', 'Engine state', { kept: true }),
  },

  prints: ['pdf'],
  sight: { amounts: { paths: ['amount', 'amountCny'], to: { btnViewPrice: always }, else: 'stars' } },

  lines: {
    processTask: lines('流程任务', 'Tasks', {
      fields: {
        nodeName: text(60, '节点', 'Step', { kept: true, english: 'nodeNameEn' }),
        nodeNameEn: text(60, '英文节点', 'Step in English', { kept: true }),
        assigneeId: ref('user', '办理人', 'Assignee', { kept: true, width: 110 }),
        delegatedForId: ref('user', '代', 'Standing in for', { kept: true, width: 110 }),
        originalAssigneeId: ref('user', '原办理人', 'First asked', { kept: true, width: 110 }),
        taskStatus: lookup('TASK_STATUS', '任务状态', 'Task status', { kept: true }),
        signMode: lookup('WF_SIGN_MODE', '签署方式', 'Together', { kept: true, width: 90 }),
        passPercent: int('通过比例%', 'Pass at %', { kept: true }),
        createdAt: datetime('到达时间', 'Arrived', { kept: true }),
        dueAt: datetime('截止时间', 'Due', { kept: true }),
        firstReadAt: datetime('首读时间', 'First read', { kept: true }),
        decidedAt: datetime('办理时间', 'Decided', { kept: true }),
        result: lookup('TASK_RESULT', '结果', 'Result', { kept: true }),
        comment: textarea(2000, '意见', 'Comment', { kept: true }),
        /** Handed over with the decision; they lay with the to-do until then. */
        fileIds: files('附件', 'Attachments', {
          kept: true,
          attachments: { maxCount: mostOpinionFiles, showRules: { upload: never, delete: never }, beside: { entity: 'entityName', id: 'businessId' } },
        }),
        channel: lookup('DECIDE_CHANNEL', '渠道', 'Channel', { kept: true }),
        urgedCount: int('催办次数', 'Urged', { kept: true, init: '0' }),
        escalatedAt: datetime('升级时间', 'Escalated', { kept: true }),
        /** As the engine calls the task, its node, and all who were asked there together. */
        taskKey: text(40, '引擎任务', 'Task of the engine', { kept: true }),
        nodeId: text(100, '节点编号', 'Node', { kept: true }),
        groupKey: text(40, '会签组', 'Asked together', { kept: true }),
      },
      columns: ['nodeName', 'assigneeId', 'delegatedForId', 'taskStatus', 'signMode', 'createdAt', 'dueAt', 'decidedAt', 'result', 'comment', 'fileIds', 'channel', 'urgedCount'],
    }, { kept: true, calls: true }),
  },

  states: {
    RUNNING: { label: ['审批中', 'Running'] },
    SUSPENDED: { label: ['挂起', 'Suspended'], tone: 'stop' },
    PASSED: { label: ['已通过', 'Passed'], end: true, tone: 'done' },
    REJECTED: { label: ['已驳回', 'Rejected'], end: true, tone: 'stop' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], end: true },
    STOPPED: { label: ['已终止', 'Stopped'], end: true, tone: 'void' },
  },
  actions: {
    // What decisions on the document bring about.
    doPass: { label: ['通过', 'Pass'], from: ['RUNNING'], to: 'PASSED', who: ['system'], resource: 'btnApproval' },
    doReject: { label: ['驳回', 'Reject'], from: ['RUNNING'], to: 'REJECTED', who: ['system'], resource: 'btnReject' },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['RUNNING'], to: 'WITHDRAWN', who: ['system'], resource: 'btnWithdraw' },
    doSuspend: { label: ['挂起', 'Suspend'], from: ['RUNNING'], to: 'SUSPENDED', who: ['system'], resource: 'btnStop' },
    doUrge: { label: ['催办', 'Urge'], from: ['RUNNING'], to: 'same', who: ['starter', 'admin'], resource: 'btnUrge', inList: true, batch: 'each' },
    doTransfer: {
      label: ['转办', 'Transfer'], from: ['RUNNING'], to: 'same', who: ['admin'], resource: 'btnTransfer', on: 'processTask', reason: 'required',
      line: { status: 'taskStatus', from: ['OPEN', 'CLAIMABLE'] },
      input: { toUserId: ref('user', '转给', 'To', { required: true, where: { userType: 'INTERNAL', enabledFlag: 'Y' } }) },
    },
    doCommune: { label: ['沟通', 'Ask'], from: ['RUNNING'], to: 'same', who: ['starter'], resource: 'btnCommune', input: communeInput, inList: true },
    doCloseCommune: { label: ['关闭沟通', 'Close the question'], from: ['RUNNING'], to: 'same', who: ['starter'], resource: 'btnCloseCommune', inList: true },
    doStop: { label: ['终止', 'Stop'], from: ['RUNNING', 'SUSPENDED'], to: 'STOPPED', who: ['admin'], resource: 'btnStop', reason: 'required', danger: true, inList: true },
    doRetry: { label: ['重试', 'Try again'], from: ['SUSPENDED'], to: ['RUNNING', 'SUSPENDED'], who: ['admin'], resource: 'btnRetry', inList: true },
  },
  roles: {
    starter: user('starterId', { owns: true }),
    // Whoever is asked, or was.
    asked: user('processTask.assigneeId'),
  },
  // Whoever started it or is asked; those who watch all of them see what they need to name, never the document.
  scope: { side: 'own', openTo: ['admin', 'manager'] },
  list: {
    find: ['docNum', 'status', 'entityName', 'businessNum', 'starterId', 'modelId', 'startedAt'],
    columns: ['docNum', 'status', 'entityName', 'businessNum', 'title', 'currentNodes', 'starterId', 'currency', 'amount', 'round', 'startedAt', 'endedAt', 'stayHours'],
    record: { entity: 'entityName', id: 'businessId', in: 'businessNum' },
    sort: '-creationDate',
    views: {
      running: { label: ['审批中', 'Running'], where: is('status', 'RUNNING') },
      suspended: { label: ['挂起', 'Suspended'], where: is('status', 'SUSPENDED') },
    },
    lineViews: {
      tasks: {
        label: ['任务', 'Tasks'],
        lines: 'processTask',
        where: is('taskStatus', 'OPEN', 'CLAIMABLE', 'DONE'),
        find: ['businessNum', 'nodeName', 'assigneeId', 'taskStatus', 'createdAt', 'dueAt'],
        columns: ['docNum', 'businessNum', 'nodeName', 'assigneeId', 'taskStatus', 'createdAt', 'dueAt', 'decidedAt', 'result', 'urgedCount'],
        sort: '-createdAt',
      },
    },
  },
  edit: {
    facts: ['currentNodes', 'round', 'stayHours'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['entityName', 'businessNum', 'title', 'flow', 'starterId', 'starterDeptId', 'currency', 'amount', 'amountCny', 'startedAt', 'endedAt'] },
      { label: ['流程', 'Process'], fields: ['billTypeId', 'modelId', 'modelVersion', 'withdrawRule', 'suspendReason', 'stopReason'] },
    ],
    grids: ['processTask'],
    tabs: ['history'],
  },
  pages: {
    processMonitoring: list('permitted', ['admin', 'manager'], { label: ['流程监控', 'Approvals under way'], opens: 'processMonitoring', hides: ['doCommune', 'doCloseCommune'] }),
    myBpmMatterList: list('own', ofOurSide, { label: ['我的事项', 'My matters'], opens: 'myBpmMatterList', hides: ['starterId', 'doTransfer', 'doStop', 'doRetry'] }),
  },

  messages: {
    ...communeMessages,
    COMMUNE_OPEN: ['还有未回复的沟通', 'An open question awaits its reply'],
    NO_APPROVER: ['节点“采购经理”找不到审批人', 'No purchasing manager can approve this document'],
    OUTDATED: ['单据已变更，请重新查看', 'The document changed; look again'],
    DECIDED_BY: ['任务已由{user}办理', 'Already done by {user}'],
    LINK_EXPIRED: ['链接已失效，请从待办进入', 'The link has expired; please use your to-dos'],
    ONE_TASK: ['请只选择一个任务', 'Choose one task only'],
    NOT_SUBMITTED: ['单据已不在审批中，不能终止', 'The document is no longer being approved'],
  },
})
