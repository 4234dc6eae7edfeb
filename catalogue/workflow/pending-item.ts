import { checkbox, datetime, document, files, list, lookup, must, ref, refs, supplier, text, textarea, user, uuid } from '../language/define.ts'
import { all, any, is, isSet, not } from '../language/formula.ts'
import { communeInput } from './commune.ts'
import { mostOpinionFiles } from './opinion-files.ts'
import { ofOurSide } from './our-side.ts'

/** What both sides' to-dos know: the document, what is to be done there, since when, and who did it. */
const pending = {
  itemType: lookup('PENDING_TYPE', '事项类型', 'Kind', { kept: true }),
  templateCode: text(63, '模板', 'Template', { kept: true }),
  entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
  businessId: uuid('单据', 'Document', { kept: true }),
  businessNum: text(40, '单据编号', 'Document number', { kept: true, width: 150 }),
  title: text(300, '标题', 'Title', { kept: true, english: 'titleEn', width: 300 }),
  titleEn: text(300, '英文标题', 'Title in English', { kept: true }),
  url: text(300, '处理页面', 'Page', { kept: true }),
  arisenAt: datetime('产生时间', 'Arisen', { kept: true }),
  dueAt: datetime('截止时间', 'Due', { kept: true }),
  handledAt: datetime('处理时间', 'Handled', { kept: true }),
  handledBy: ref('user', '处理人', 'Handled by', { kept: true, width: 110 }),
} as const
const states = { PENDING: { label: ['待处理', 'Pending'], tone: 'wait' }, HANDLED: { label: ['已处理', 'Handled'], end: true, tone: 'done' } } as const
// Taken by the document itself: a to-do is handled when its document moves on (workflow.sql).
const actions = { doHandle: { label: ['处理', 'Handle'], from: ['PENDING'], to: 'HANDLED', who: ['system'], resource: 'btnConfirm' } } as const
const layout = {
  find: ['itemType', 'businessNum', 'title', 'arisenAt'],
  columns: ['title', 'status', 'itemType', 'businessNum', 'arisenAt', 'dueAt', 'handledAt', 'handledBy'],
  sort: '-arisenAt',
  views: {
    pending: { label: ['待处理', 'Pending'], where: is('status', 'PENDING') },
    handled: { label: ['已处理', 'Handled'], where: is('status', 'HANDLED') },
  },
  // A row leads to what is to be done.
  record: { entity: 'entityName', id: 'businessId', in: 'title' },
} as const
const edit = {
  titledBy: 'businessNum',
  subtitle: ['title'],
  facts: ['itemType', 'arisenAt', 'dueAt'],
  sections: [{ label: ['基本信息', 'Basics'], fields: ['itemType', 'businessNum', 'title', 'arisenAt', 'dueAt', 'handledAt', 'handledBy'], closed: true }],
  tabs: ['history'],
} as const

/** What is attached goes along with what is decided, and is the decider's own until then. */
const isToDecide = all(is('status', 'PENDING'), any(isSet('taskId'), not(isSet('businessId'))))
const attached = files('附件', 'Attachments', { attachments: { maxCount: mostOpinionFiles, showRules: { upload: isToDecide, delete: isToDecide } } })
/** Files that lie nowhere yet. */
const alsoAttached = { fileIds: files('附件', 'Attachments') } as const
const attaching = Object.fromEntries(ofOurSide.map((responsibility) => [responsibility, ['btnUploadAttachment', 'btnDelAttachment'] as const]))

/** What somebody of our side must do next; read by that person alone. */
export const interiorPendingItem = document('interiorPendingItem', {
  label: ['内部待办', 'To-do'],
  fields: { ...pending, userId: ref('user', '责任人', 'For', { kept: true, width: 110 }), taskId: uuid('流程任务', 'Task', { kept: true }),
    // Whoever has it sees the document, whatever his permits: a process asks him by name.
    opensDocument: checkbox('可见单据', 'Opens the document', { kept: true, init: 'N' }),
    // Offered to several, of whom one takes it.
    claimable: checkbox('待领取', 'To claim', { kept: true, init: 'N' }),
    // The colleague whose task it is, while somebody stands in.
    delegatedForId: ref('user', '代', 'Standing in for', { kept: true, width: 110 }),
    fileIds: attached },
  states,
  actions: {
    ...actions,
    // What is decided here is decided on the document, by the action of its flow.
    doPass: { label: ['同意', 'Pass'], from: ['PENDING'], to: 'HANDLED', who: ['doer'], resource: 'btnApproval', reason: 'optional', input: alsoAttached, batch: 'each', inList: true, primary: true },
    doReject: { label: ['驳回', 'Reject'], from: ['PENDING'], to: 'HANDLED', who: ['doer'], resource: 'btnReject', reason: 'required', input: alsoAttached, batch: 'each', inList: true, danger: true },
    doBack: {
      label: ['退回', 'Send back'], from: ['PENDING'], to: 'HANDLED', who: ['doer'], resource: 'btnBack', reason: 'required', inList: true,
      input: { toNode: text(60, '退回到节点', 'To the step', { help: ['空表示上一节点', 'Empty: the step before'] }), ...alsoAttached },
    },
    doTransfer: {
      label: ['转办', 'Transfer'], from: ['PENDING'], to: 'HANDLED', who: ['doer'], resource: 'btnTransfer', reason: 'required', batch: 'each', inList: true,
      input: { toUserId: ref('user', '转给', 'To', { required: true, where: { userType: 'INTERNAL', enabledFlag: 'Y' } }) },
    },
    doAddSign: {
      label: ['加签', 'Add signers'], from: ['PENDING'], to: 'same', who: ['doer'], resource: 'btnAddSign', reason: 'optional', inList: true,
      input: {
        userIds: refs('user', '加签人', 'Signers', { required: true, where: { userType: 'INTERNAL', enabledFlag: 'Y' } }),
        position: lookup('ADD_SIGN_WHEN', '加签位置', 'When', { required: true, init: 'BEFORE' }),
      },
    },
    doCommune: { label: ['沟通', 'Ask'], from: ['PENDING'], to: 'same', who: ['doer'], resource: 'btnCommune', input: communeInput, inList: true },
    doCloseCommune: { label: ['关闭沟通', 'Close the question'], from: ['PENDING'], to: 'same', who: ['doer'], resource: 'btnCloseCommune', inList: true },
    doReply: {
      label: ['回复', 'Reply'], from: ['PENDING'], to: 'HANDLED', who: ['doer'], resource: 'btnReply', inList: true,
      input: { content: textarea(1000, '回复', 'Reply', { required: true }) },
    },
    doClaim: { label: ['领取', 'Claim'], from: ['PENDING'], to: 'same', who: ['doer'], resource: 'btnClaim', inList: true },
  },
  guards: [
    must('NO_APPROVAL', isSet('taskId'), { for: ['doPass', 'doReject', 'doBack', 'doTransfer', 'doAddSign', 'doClaim', 'doCommune', 'doCloseCommune'] }),
    must('NO_QUESTION', is('templateCode', 'WF_COMMUNE'), { for: ['doReply'] }),
    must('NOT_OFFERED', is('claimable', 'Y'), { for: ['doClaim'] }),
  ],
  messages: {
    NO_APPROVAL: ['该待办不是审批任务，请打开单据处理', 'This is no approval; open the document to do it'],
    NO_QUESTION: ['该待办不是沟通，无需回复', 'Nothing is asked here'],
    NOT_OFFERED: ['该任务无需领取', 'Nobody has to claim this task'],
  },
  roles: { doer: user('userId', { owns: true }) },
  scope: { side: 'system' },
  list: {
    ...layout,
    // The way into its page is short, so that a telephone has room for it.
    columns: ['businessNum', 'title', 'status', 'itemType', 'arisenAt', 'dueAt', 'handledAt', 'handledBy'],
    views: {
      ...layout.views,
      approvals: { label: ['待审', 'To decide'], where: all(is('status', 'PENDING'), isSet('taskId')) },
      decided: { label: ['已审', 'Decided'], where: all(is('status', 'HANDLED'), isSet('taskId')) },
      questions: { label: ['待回复', 'To answer'], where: all(is('status', 'PENDING'), is('templateCode', 'WF_COMMUNE')) },
      offered: { label: ['待领取', 'To claim'], where: all(is('status', 'PENDING'), is('claimable', 'Y')) },
    },
  },
  edit: { ...edit, tabs: ['files', 'history'] },
  pages: {
    myApproval: list('permitted', ofOurSide, { label: ['我的审批', 'My approvals'], gives: attaching, opens: 'myApproval', view: 'approvals', beside: ['decided', 'questions'], hides: ['status', 'itemType', 'handledBy'] }),
    gtasks: list('permitted', ofOurSide, { label: ['待领取任务', 'Tasks to claim'], view: 'offered', hides: ['status', 'itemType', 'handledAt', 'handledBy', 'doPass', 'doReject', 'doBack', 'doTransfer', 'doAddSign', 'doCommune', 'doCloseCommune', 'doReply'] }),
    insidePendingList: list('permitted', ofOurSide, { label: ['内部待办', 'To-dos'], readOnly: true, view: 'pending', hides: ['status', 'handledAt', 'handledBy'] }),
    insideHandledList: list('permitted', ofOurSide, { label: ['内部已办', 'To-dos done'], readOnly: true, view: 'handled', hides: ['status', 'dueAt'] }),
  },
})

/** What a supplier must do next; every user of the supplier reads it, the first who does it closes it for all. */
export const supplierPendingItem = document('supplierPendingItem', {
  label: ['供应商待办', 'Supplier to-do'],
  fields: { ...pending, supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true }) },
  states,
  actions,
  roles: { supplier: supplier('supplierId') },
  scope: { side: 'system' },
  list: layout,
  edit,
  pages: {
    supplierPendingList: list('supplier', ['supplier'], { label: ['供应商待办', 'To-dos'], readOnly: true, view: 'pending', hides: ['status', 'handledAt', 'handledBy'] }),
    supplierHandledList: list('supplier', ['supplier'], { label: ['供应商已办', 'To-dos done'], readOnly: true, view: 'handled', hides: ['status', 'dueAt'] }),
  },
})
