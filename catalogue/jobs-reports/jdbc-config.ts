import { checkbox, datetime, int, list, lookup, master, secret, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A database that reports read: our own, which comes with the system, or another one by an account that may only read. */
export const jdbcConfig = master('jdbcConfig', {
  label: ['数据库连接', 'Database connection'],
  logs: 'CONFIG',
  fields: {
    code: text(40, '编码', 'Code', { required: true, unique: true, fixed: true, width: 130 }),
    driver: lookup('JDBC_DRIVER', '类型', 'Driver', { required: true, init: 'POSTGRESQL', fixed: true, width: 110 }),
    // Off until it was tested.
    enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'N' }),
    host: text(200, '主机', 'Host', { required: { when: is('driver', 'POSTGRESQL') }, width: 200, help: ['“主机:端口”须在EGRESS_ALLOW中', 'host:port must be in EGRESS_ALLOW'] }),
    port: int('端口', 'Port', { required: { when: is('driver', 'POSTGRESQL') }, init: '5432', min: '1', max: '65535', showThousandSeparator: 'N', width: 70 }),
    database: text(63, '数据库', 'Database', { required: { when: is('driver', 'POSTGRESQL') }, width: 130 }),
    dbUser: text(63, '账号', 'User', { required: { when: is('driver', 'POSTGRESQL') }, width: 120 }),
    passwordRef: secret(200, '密码', 'Password'),
    sslMode: lookup('JDBC_SSL_MODE', '加密', 'TLS', { required: true, init: 'VERIFY_FULL', width: 110 }),
    poolMax: int('最大连接数', 'Connections', { required: true, init: '3', min: '1', max: '5', width: 90 }),
    statementTimeoutSec: int('语句超时(秒)', 'Statement time-out (s)', { required: true, init: '10', min: '1', max: '60' }),
    testedAt: datetime('测试时间', 'Tested', { kept: true }),
    testFlag: checkbox('测试通过', 'Test passed', { kept: true }),
    testResult: text(500, '测试结果', 'Test result', { kept: true, english: 'testResultEn', width: 320 }),
    testResultEn: text(500, '英文测试结果', 'Test result in English', { kept: true }),
  },
  messages: {
    NOT_SUPPORTED: ['暂不支持该数据库类型', 'This database type is not supported'],
    BUILT_IN: ['内置连接不能修改、停用或删除', 'The built-in connection can be neither changed nor disabled nor deleted'],
    ONE_BUILT_IN: ['内置连接只有一个', 'There is one built-in connection'],
    NOT_ALLOWED: ['地址不在允许列表：{place}，请由运维加入 EGRESS_ALLOW', 'Not in the allowed list: {place} (EGRESS_ALLOW)'],
    MAY_WRITE: ['该账号有写权限，请使用只读账号', 'This account may write; use a read-only one'],
    TEST_FIRST: ['请先测试连接', 'Test the connection first'],
    WORKS: ['连接正常：{version}，只读', 'The connection works: {version}, read only'],
    FAILS: ['连接失败：{reason}', 'The connection fails: {reason}'],
  },
  actions: {
    doTest: { label: ['测试连接', 'Test connection'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnTest', inList: true },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'driver', 'enabledFlag'],
    columns: ['code', 'name', 'driver', 'enabledFlag', 'host', 'port', 'database', 'dbUser', 'testFlag', 'testedAt', 'testResult'],
    sort: 'code',
  },
  edit: {
    facts: ['testFlag', 'testedAt'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'driver', 'enabledFlag', 'remark'] },
      { label: ['连接', 'Connection'], fields: ['host', 'port', 'database', 'dbUser', 'passwordRef', 'sslMode', 'poolMax', 'statementTimeoutSec'] },
      { label: ['测试', 'Test'], fields: ['testedAt', 'testResult'] },
    ],
    tabs: ['history'],
  },
  pages: { jdbcConfigList: list('all', ['admin'], { label: ['数据库连接', 'Database connections'], maintain: ['admin'], opens: 'jdbcConfigList' }) },
})
