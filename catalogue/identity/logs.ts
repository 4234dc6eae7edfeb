import { document, int, list, lookup, ref, text, textarea, uuid } from '../language/define.ts'

/** What happened to the system itself: who came and went, who changed what may be seen and how things behave, which job ran, what failed. */
export const systemLog = document('systemLog', {
  label: ['系统日志', 'System log'],
  appendOnly: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    level: lookup('LOG_LEVEL', '级别', 'Level', { kept: true, width: 70 }),
    category: lookup('SYS_LOG_CAT', '类别', 'Category', { kept: true }),
    userId: ref('user', '用户', 'User', { kept: true, width: 110 }),
    // As it was typed: whoever fails to sign in may be nobody.
    userName: text(60, '登录名', 'User name', { kept: true, width: 110 }),
    ip: text(64, 'IP地址', 'IP address', { kept: true, width: 120 }),
    ipRegion: text(100, 'IP归属地', 'Region', { kept: true, english: 'ipRegionEn', width: 150 }),
    ipRegionEn: text(100, '英文IP归属地', 'Region in English', { kept: true }),
    userAgent: text(300, '浏览器', 'Browser', { kept: true, width: 150 }),
    requestId: text(64, '请求编号', 'Request', { kept: true, width: 140 }),
    message: text(300, '内容', 'Message', { kept: true, english: 'messageEn', width: 260 }),
    messageEn: text(300, '英文内容', 'Message in English', { kept: true }),
    /** Before and after, one change a line. */
    detail: textarea(4000, '详情', 'Detail', { kept: true, english: 'detailEn', width: 320 }),
    detailEn: textarea(4000, '英文详情', 'Detail in English', { kept: true }),
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['creationDate', 'category', 'level', 'userName', 'userId', 'ip', 'message', 'requestId'],
    columns: ['creationDate', 'level', 'category', 'userName', 'message', 'userId', 'detail', 'ip', 'ipRegion', 'userAgent'],
    sort: '-creationDate',
  },
  edit: { titledBy: 'message', sections: [{ label: ['日志', 'Log'], fields: ['creationDate', 'level', 'category', 'userName', 'userId', 'ip', 'ipRegion', 'userAgent', 'message', 'detail'] }] },
  pages: { log: list('all', ['admin'], { label: ['系统日志', 'System log'], readOnly: true, opens: 'log', gives: { admin: ['btnVerify'] } }) },
})

/** What people did with documents: a row for each action, refused ones too. */
export const userOperateLog = document('userOperateLog', {
  label: ['操作日志', 'Operation log'],
  appendOnly: true,
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    userId: ref('user', '用户', 'User', { kept: true, width: 110 }),
    // As the person was called then.
    userName: text(60, '用户名称', 'User name', { kept: true, width: 110 }),
    responsibility: text(40, '职责', 'Responsibility', { kept: true, codeOf: 'responsibility', width: 140 }),
    delegatedFor: ref('user', '代', 'For', { kept: true, width: 100 }),
    // Of somebody else's program, where it was one that acted in the user's name.
    program: text(200, '应用', 'Application', { kept: true, width: 120 }),
    menu: text(100, '页面', 'Page', { kept: true, names: 'page', width: 150 }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity', width: 130 }),
    businessId: uuid('单据', 'Document', { kept: true }),
    businessNum: text(60, '单据编号', 'Document number', { kept: true, width: 150 }),
    action: text(63, '操作', 'Action', { kept: true, names: 'action', width: 110 }),
    fromStatus: text(50, '原状态', 'From', { kept: true, names: 'state', width: 100 }),
    toStatus: text(50, '新状态', 'To', { kept: true, names: 'state', width: 100 }),
    result: lookup('OPERATE_RESULT', '结果', 'Result', { kept: true, width: 70 }),
    message: text(300, '原因', 'Why not', { kept: true, english: 'messageEn', width: 220 }),
    messageEn: text(300, '英文原因', 'Why not, in English', { kept: true }),
    ms: int('耗时(ms)', 'Took (ms)', { kept: true }),
    requestId: text(64, '请求编号', 'Request', { kept: true, width: 140 }),
  },
  states: { KEPT: { label: ['已记录', 'Kept'], end: true } },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['creationDate', 'userId', 'responsibility', 'entityName', 'businessNum', 'action', 'result', 'menu', 'program', 'requestId'],
    columns: ['creationDate', 'userId', 'responsibility', 'delegatedFor', 'menu', 'entityName', 'businessNum', 'action', 'fromStatus', 'toStatus', 'result', 'message', 'program', 'ms'],
    sort: '-creationDate',
    within: { time: 'creationDate', days: 92 },
    record: { entity: 'entityName', id: 'businessId', in: 'businessNum' },
  },
  edit: { sections: [] },
  pages: { userOperateLogList: list('all', ['admin'], { label: ['操作日志', 'Operation log'], readOnly: true }) },
})
