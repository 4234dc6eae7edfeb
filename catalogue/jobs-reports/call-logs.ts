import { document, int, list, lookup, ref, text, uuid } from '../language/define.ts'

/** Which document it was about: calls that tell of what is secret are read once that is opened. */
const told = {
  entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
  businessId: uuid('单据', 'Document', { kept: true }),
} as const

/** A program of another house that called us: which, what, what it was told. Of what it sent only the digest is kept. */
export const srmBaseInterfaceLogs = document('srmBaseInterfaceLogs', {
  label: ['接口日志', 'Interface log'],
  appendOnly: true,
  watched: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    appId: ref('baseOauthApp', '应用', 'Application', { kept: true, width: 150 }),
    // As it was called then.
    appName: text(200, '应用名称', 'Application name', { kept: true }),
    userId: ref('user', '运行身份', 'Acts as', { kept: true, width: 110 }),
    method: text(8, '方法', 'Method', { kept: true, width: 70 }),
    path: text(300, '地址', 'Address', { kept: true, width: 300 }),
    definitionCode: text(60, '接口编码', 'Interface', { kept: true, width: 150 }),
    httpStatus: int('HTTP状态', 'HTTP status', { kept: true, width: 90, showThousandSeparator: 'N' }),
    why: text(500, '原因', 'Why not', { kept: true, english: 'whyEn', width: 240 }),
    whyEn: text(500, '英文原因', 'Why not, in English', { kept: true }),
    ms: int('耗时(ms)', 'Took (ms)', { kept: true, width: 90 }),
    ip: text(64, 'IP地址', 'IP address', { kept: true, width: 130 }),
    requestDigest: text(64, '请求摘要', 'Request digest', { kept: true, width: 150 }),
    requestId: text(64, '请求编号', 'Request', { kept: true, width: 140 }),
    ...told,
    action: text(63, '操作', 'Action', { kept: true, names: 'action' }),
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['creationDate', 'appId', 'path', 'httpStatus', 'definitionCode', 'ip', 'requestId'],
    columns: ['creationDate', 'appId', 'method', 'path', 'definitionCode', 'httpStatus', 'why', 'ms', 'ip', 'userId', 'requestDigest'],
    sort: '-creationDate',
    within: { time: 'creationDate', days: 31 },
    perHour: 'creationDate',
  },
  edit: {
    titledBy: 'path',
    subtitle: ['appName'],
    sections: [
      { label: ['调用', 'Call'], fields: ['creationDate', 'appName', 'appId', 'userId', 'method', 'path', 'definitionCode', 'httpStatus', 'ms', 'why'] },
      { label: ['来源', 'Origin'], fields: ['ip', 'requestDigest', 'requestId'] },
    ],
  },
  pages: { srmBaseInterfaceLogsList: list('all', ['admin'], { label: ['接口日志', 'Interface calls'], readOnly: true, opens: 'srmBaseInterfaceLogsList' }) },
})

/** A call of ours to somebody who does a service for us: a message to a telephone, a mail, where an address is. */
export const srmBaseTripartiteLogs = document('srmBaseTripartiteLogs', {
  label: ['第三方日志', 'Third-party log'],
  appendOnly: true,
  watched: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    provider: text(200, '服务商', 'Provider', { kept: true, width: 200 }),
    service: lookup('TRIPARTITE_SERVICE', '功能', 'Function', { kept: true, width: 110 }),
    result: lookup('TRIPARTITE_RESULT', '结果', 'Result', { kept: true, width: 80 }),
    costCount: int('计费次数', 'Counted', { kept: true, width: 80 }),
    httpStatus: int('HTTP状态', 'HTTP status', { kept: true, width: 90, showThousandSeparator: 'N' }),
    ms: int('耗时(ms)', 'Took (ms)', { kept: true, width: 90 }),
    answer: text(500, '应答', 'Answer', { kept: true, width: 300 }),
    requestId: text(64, '请求编号', 'Request', { kept: true, width: 140 }),
    ...told,
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['creationDate', 'provider', 'service', 'result', 'httpStatus', 'requestId'],
    columns: ['creationDate', 'provider', 'service', 'result', 'costCount', 'httpStatus', 'ms', 'answer'],
    sort: '-creationDate',
    sums: ['costCount'],
    within: { time: 'creationDate', days: 31 },
    perHour: 'creationDate',
  },
  edit: {
    titledBy: 'provider',
    sections: [{ label: ['调用', 'Call'], fields: ['creationDate', 'provider', 'service', 'result', 'costCount', 'httpStatus', 'ms', 'answer', 'requestId'] }],
  },
  pages: { srmBaseTripartiteLogsList: list('all', ['admin'], { label: ['第三方日志', 'Third-party calls'], readOnly: true, opens: 'srmBaseTripartiteLogsList' }) },
})
