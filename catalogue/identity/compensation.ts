import { datetime, document, int, list, lookup, number, ref, text, textarea, user, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What could not be sent out of the house in twelve tries. Somebody repairs the cause and sends it again under the same key, or lets it go. */
export const transactionCompensation = document('transactionCompensation', {
  label: ['事务补偿', 'Transaction compensation'],
  number: 'TC{yyyyMMdd}{0000}',
  statusLookup: 'COMP_STATUS',
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    target: lookup('COMP_TARGET', '目标', 'Target', { kept: true, width: 90 }),
    outboxId: number(18, 0, '发件编号', 'Outbox row', { kept: true }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(60, '单据编号', 'Document number', { kept: true, width: 150 }),
    /** Who made that document. */
    ownerId: ref('user', '单据创建人', 'Owner', { kept: true, width: 110 }),
    payloadDigest: text(64, '内容摘要', 'Payload digest', { kept: true, width: 140 }),
    idempotencyKey: uuid('幂等键', 'Idempotency key', { kept: true }),
    lastError: textarea(500, '最后错误', 'Last error', { kept: true, width: 260 }),
    tries: int('已试次数', 'Tries', { kept: true, width: 70 }),
    nextTryAt: datetime('下次时间', 'Next try', { kept: true }),
    failedAt: datetime('失败时间', 'Failed', { kept: true }),
    ignoredReason: textarea(500, '忽略原因', 'Why ignored', { kept: true }),
  },
  states: {
    FAILED: { label: ['失败', 'Failed'], tone: 'stop' },
    RETRYING: { label: ['重试中', 'Retrying'], tone: 'run' },
    DONE: { label: ['已完成', 'Done'], end: true, tone: 'done' },
    IGNORED: { label: ['已忽略', 'Ignored'], end: true, tone: 'void' },
  },
  actions: {
    doRetry: { label: ['重试', 'Retry'], from: ['FAILED'], to: 'RETRYING', who: ['admin'], resource: 'btnRetry', batch: 'each', inList: true, primary: true },
    doIgnore: { label: ['忽略', 'Ignore'], from: ['FAILED'], to: 'IGNORED', who: ['admin'], resource: 'btnIgnore', reason: 'required', inList: true, danger: true, tell: { owner: 'COMPENSATION_IGNORED' } },
    doFail: { label: ['失败', 'Fail'], from: ['RETRYING'], to: 'FAILED', who: ['system'], resource: 'btnRetry', tell: { admin: 'COMPENSATION_FAILED' } },
    doDone: { label: ['完成', 'Done'], from: ['RETRYING'], to: 'DONE', who: ['system'], resource: 'btnRetry', tell: { owner: 'COMPENSATION_DONE' } },
  },
  templates: {
    COMPENSATION_FAILED: { title: ['补偿处理：{businessNum}发送失败，{lastError}', 'Compensation: {businessNum} could not be sent, {lastError}'], todo: is('status', 'FAILED'), todoType: 'COMPENSATION' },
    COMPENSATION_DONE: { title: ['{businessNum}已补发成功', '{businessNum} has been sent after all'] },
    COMPENSATION_IGNORED: { title: ['{businessNum}的发送失败已被忽略', 'The failed sending of {businessNum} was let go'] },
  },
  messages: {
    GONE: ['单据{businessNum}已不存在，不能重试', '{businessNum} is gone and cannot be sent again'],
    SUCCEEDED: ['成功', 'Succeeded'],
    FAILED_AGAIN: ['失败：{error}', 'Failed: {error}'],
    STILL_TRYING: ['仍在重试', 'Still trying'],
  },
  roles: { owner: user('ownerId') },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['docNum', 'target', 'status', 'failedAt', 'businessNum'],
    columns: ['docNum', 'target', 'status', 'entityName', 'businessNum', 'lastError', 'tries', 'failedAt', 'nextTryAt', 'ignoredReason'],
    sort: '-failedAt',
    record: { entity: 'entityName', id: 'businessId', in: 'businessNum' },
    live: is('status', 'RETRYING'),
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['target', 'entityName', 'businessNum', 'ownerId', 'tries', 'failedAt', 'nextTryAt', 'payloadDigest', 'idempotencyKey', 'lastError', 'ignoredReason'] }],
    tabs: ['history'],
  },
  pages: { transactionCompen: list('all', ['admin'], { label: ['事务补偿', 'Compensation'], opens: 'transactionCompen' }) },
})
