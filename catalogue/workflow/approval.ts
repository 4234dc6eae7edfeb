import { checkbox, datetime, document, files, int, lines, list, lookup, must, number, ref, refs, text, textarea, user, uuid } from '../language/define.ts'
import { isSet, not } from '../language/formula.ts'
import { ofOurSide } from './our-side.ts'

/**
 * A run of an approval as people look back on it: who was asked, what was said and asked between them. Written beside the process.
 * A matter without a document is one as well: somebody writes it down and hands it in.
 */
export const approval = document('approval', {
  label: ['审批单', 'Approval'],
  number: 'AP{yyyyMMdd}{000000}',
  fields: {
    title: text(200, '标题', 'Title', { required: { for: ['doSubmit'] } }),
    content: textarea(4000, '内容', 'Text'),
    modelId: ref('processModel', '流程模型', 'Model', { where: { formEntity: 'approval', enabledFlag: 'Y' }, help: ['空表示按单据绑定', 'Empty: as documents of this kind are bound'], width: 160 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(40, '单据编号', 'Document number', { kept: true }),
    instanceId: ref('processInstance', '流程实例', 'Process', { kept: true }),
    billTypeId: ref('approvalBillType', '单据绑定', 'Binding', { kept: true }),
    starterId: ref('user', '发起人', 'Started by', { kept: true, init: 'me', width: 110 }),
    round: int('轮次', 'Round', { kept: true }),
    startedAt: datetime('开始时间', 'Started', { kept: true }),
    endedAt: datetime('结束时间', 'Ended', { kept: true }),
    stayHours: number(9, 1, '时长(小时)', 'Hours', { kept: true }),
    fileIds: files('附件', 'Attachments'),
  },
  lines: {
    /** One of each task. */
    approvalLine: lines('审批行', 'Decisions', {
      fields: {
        nodeName: text(60, '节点', 'Step', { kept: true, english: 'nodeNameEn' }),
        nodeNameEn: text(60, '英文节点', 'Step in English', { kept: true }),
        assigneeId: ref('user', '办理人', 'Assignee', { kept: true, width: 110 }),
        delegatedForId: ref('user', '代', 'Standing in for', { kept: true, width: 110 }),
        signMode: lookup('WF_SIGN_MODE', '签署方式', 'Together', { kept: true }),
        result: lookup('TASK_RESULT', '结果', 'Result', { kept: true }),
        comment: textarea(2000, '意见', 'Comment', { kept: true }),
        decidedAt: datetime('办理时间', 'Decided', { kept: true }),
        stayHours: number(9, 1, '停留(小时)', 'Hours', { kept: true }),
        taskId: uuid('任务', 'Task', { kept: true }),
      },
    }, { kept: true }),
    /** What happened, one row after the other. */
    approvalHistory: lines('审批历史', 'Trail', {
      fields: {
        time: datetime('时间', 'Time', { kept: true }),
        userId: ref('user', '操作人', 'By', { kept: true, width: 110 }),
        delegatedForId: ref('user', '代', 'Standing in for', { kept: true, width: 110 }),
        nodeName: text(60, '节点', 'Step', { kept: true, english: 'nodeNameEn' }),
        nodeNameEn: text(60, '英文节点', 'Step in English', { kept: true }),
        action: lookup('APPROVAL_STEP', '动作', 'Action', { kept: true }),
        comment: textarea(2000, '意见', 'Comment', { kept: true, english: 'commentEn' }),
        commentEn: textarea(2000, '英文意见', 'Comment in English', { kept: true }),
        channel: lookup('DECIDE_CHANNEL', '渠道', 'Channel', { kept: true }),
        docVersionNum: int('单据版本', 'Version of the document', { kept: true }),
      },
    }, { kept: true }),
    approvalCommune: lines('沟通', 'Questions', {
      fields: {
        askedBy: ref('user', '提问人', 'Asked by', { kept: true, width: 110 }),
        toUserIds: refs('user', '被问人', 'Asked', { kept: true, width: 200 }),
        question: textarea(1000, '问题', 'Question', { kept: true }),
        blocksPass: checkbox('未回复不能同意', 'Blocks passing', { kept: true, init: 'N' }),
        communeStatus: lookup('COMMUNE_STATUS', '状态', 'Status', { kept: true, init: 'OPEN' }),
        askedAt: datetime('提问时间', 'Asked at', { kept: true }),
      },
      lines: {
        approvalReply: lines('回复', 'Replies', {
          fields: {
            replyBy: ref('user', '回复人', 'By', { kept: true, width: 110 }),
            content: textarea(1000, '回复', 'Reply', { kept: true }),
            repliedAt: datetime('回复时间', 'At', { kept: true }),
          },
        }, { kept: true }),
      },
    }, { kept: true }),
  },
  states: {
    DRAFT: { label: ['草稿', 'Draft'], edit: { internal: 'all' } },
    RUNNING: { label: ['审批中', 'Running'] },
    SUSPENDED: { label: ['挂起', 'Suspended'], tone: 'stop' },
    PASSED: { label: ['已通过', 'Passed'], end: true, tone: 'done' },
    REJECTED: { label: ['已驳回', 'Rejected'], tone: 'stop' },
    WITHDRAWN: { label: ['已撤回', 'Withdrawn'], end: true },
    STOPPED: { label: ['已终止', 'Stopped'], end: true, tone: 'void' },
  },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT'], to: 'RUNNING', who: ofOurSide, resource: 'btnSubmit', primary: true },
    doApproval: { label: ['同意', 'Approve'], from: ['RUNNING'], to: 'PASSED', who: ['manager'], resource: 'btnApproval', reason: 'optional', primary: true },
    doReject: { label: ['驳回', 'Reject'], from: ['RUNNING'], to: 'REJECTED', who: ['manager'], resource: 'btnReject', reason: 'required', danger: true },
    doWithdraw: { label: ['撤回', 'Withdraw'], from: ['RUNNING'], to: 'DRAFT', who: ['owner'], resource: 'btnWithdraw' },
    doReopen: { label: ['修改重提', 'Rewrite'], from: ['REJECTED'], to: 'DRAFT', who: ['owner'], resource: 'btnReopen' },
    doFollow: { label: ['跟随流程', 'Follow the process'], from: ['RUNNING', 'SUSPENDED'], to: ['RUNNING', 'SUSPENDED', 'PASSED', 'REJECTED', 'WITHDRAWN', 'STOPPED'], who: ['system'], resource: 'btnApproval' },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', withdrawn: 'doWithdraw' } },
  guards: [must('OF_DOCUMENT', not(isSet('instanceId')), { for: ['doReopen'] })],
  messages: { OF_DOCUMENT: ['该审批属于单据，请在单据上修改后重新提交', 'This approval is of a document; change it there and submit it again'] },
  roles: { starter: user('starterId', { owns: true }), asked: user('approvalLine.assigneeId'), consulted: user('approvalCommune.toUserIds') },
  scope: { side: 'own', openTo: ['admin', 'manager'] },
  list: {
    find: ['docNum', 'title', 'status', 'modelId', 'creationDate'],
    columns: ['docNum', 'status', 'title', 'modelId', 'starterId', 'creationDate'],
    sort: '-creationDate',
    views: { matters: { label: ['通用事项', 'Free matters'], where: not(isSet('instanceId')) } },
  },
  edit: {
    subtitle: ['title', 'starterId'],
    sections: [
      { label: ['事项', 'Matter'], fields: ['title', 'content', 'modelId'] },
      { label: ['审批', 'Approval'], fields: ['starterId', 'round', 'startedAt', 'endedAt', 'stayHours'], closed: true },
    ],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    processInitiate: list('permitted', ofOurSide, { label: ['发起审批', 'Start an approval'], maintain: ofOurSide, opens: 'processInitiate', view: 'matters' }),
  },
})
