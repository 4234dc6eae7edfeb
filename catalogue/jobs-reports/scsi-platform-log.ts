import { document, int, list, lookup, ref, text, textarea, uuid } from '../language/define.ts'

/** A call to another system: what was asked and answered, with nothing that is secret. What did not go through is sent again under the same key. */
export const scsiPlatformLog = document('scsiPlatformLog', {
  label: ['平台日志', 'Platform log'],
  statusLookup: 'SCSI_RESULT',
  watched: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    definitionId: ref('scsiDefinition', '接口定义', 'Definition', { kept: true, width: 160 }),
    code: text(60, '接口编码', 'Code', { kept: true, width: 150 }),
    interfaceVersion: int('版本', 'Version', { kept: true, width: 70 }),
    direction: lookup('SCSI_DIRECTION', '方向', 'Direction', { kept: true, width: 70 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity', width: 120 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(60, '单据编号', 'Document number', { kept: true, width: 150 }),
    idempotencyKey: uuid('幂等键', 'Idempotency key', { kept: true }),
    httpStatus: int('HTTP状态', 'HTTP status', { kept: true, width: 90, showThousandSeparator: 'N' }),
    ms: int('耗时(ms)', 'Took (ms)', { kept: true, width: 90 }),
    tries: int('第几次', 'Try', { kept: true, width: 70 }),
    why: text(500, '原因', 'Why not', { kept: true, english: 'whyEn', width: 220 }),
    whyEn: text(500, '英文原因', 'Why not, in English', { kept: true }),
    request: textarea(64_000, '请求', 'Request', { kept: true }),
    answer: textarea(64_000, '应答', 'Answer', { kept: true }),
    values: textarea(64_000, '字段值', 'Values', { kept: true, sealed: true }),
    resentFrom: uuid('重发来源', 'Sent again from', { kept: true }),
    inboundKey: text(200, '幂等值', 'Key of the sender', { kept: true, width: 150 }),
  },
  states: {
    OK: { label: ['成功', 'OK'], end: true, tone: 'done' },
    REFUSED: { label: ['对方拒绝', 'Refused'], kept: true, tone: 'stop' },
    ERROR: { label: ['异常', 'Error'], kept: true, tone: 'stop' },
    TIMEOUT: { label: ['超时', 'Timed out'], kept: true, tone: 'stop' },
    RESENT: { label: ['已重发', 'Sent again'], end: true, kept: true, tone: 'void' },
  },
  actions: {
    doResend: { label: ['重发', 'Send again'], from: ['REFUSED', 'ERROR', 'TIMEOUT'], to: 'RESENT', who: ['admin'], resource: 'btnResend', inList: true, batch: 'each', primary: true },
  },
  messages: { WAITS: ['该调用仍在自动重试', 'The call is still being tried'] },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'direction', 'businessNum', 'status', 'entityName', 'creationDate', 'httpStatus'],
    columns: ['creationDate', 'code', 'interfaceVersion', 'status', 'businessNum', 'httpStatus', 'ms', 'tries', 'why', 'idempotencyKey'],
    sort: '-creationDate',
    record: { entity: 'entityName', id: 'businessId', in: 'businessNum' },
    within: { time: 'creationDate', days: 92 },
  },
  edit: {
    titledBy: 'code',
    sections: [
      { label: ['调用', 'Call'], fields: ['creationDate', 'definitionId', 'direction', 'businessNum', 'httpStatus', 'ms', 'tries', 'idempotencyKey', 'inboundKey', 'why'] },
      { label: ['内容', 'Content'], fields: ['request', 'answer'] },
    ],
  },
  pages: { scsiPlatformLogList: list('all', ['admin'], { label: ['平台日志', 'Platform log'], opens: 'scsiPlatformLogList' }) },
})
