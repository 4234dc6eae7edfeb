import { checkbox, datetime, int, lines, list, lookups, master, ref, text, textarea } from '../language/define.ts'

/** A program of somebody else that may come in as one of our users, and only to the interfaces that are ticked for it. */
export const baseOauthApp = master('baseOauthApp', {
  label: ['OAuth应用', 'OAuth application'],
  logs: 'PERMISSION',
  fields: {
    code: text(60, '应用ID', 'App id', { kept: true, unique: true, width: 260 }),
    name: text(200, '应用名称', 'Application', { required: true, width: 200 }),
    grantTypes: lookups('OAUTH_GRANT', '授权方式', 'Grant types', { required: true, init: 'CLIENT_CREDENTIALS' }),
    redirectUris: textarea(2000, '回调地址', 'Redirect addresses', { help: ['每行一个，须完全一致', 'One a line, matched exactly'] }),
    ipAllowList: textarea(1000, 'IP白名单', 'Allowed addresses', { help: ['每行一个地址或网段，空表示不限', 'One address or network a line; empty: any'] }),
    tokenMinutes: int('令牌有效期(分钟)', 'Token minutes', { required: true, init: '120', min: '5', max: '1440' }),
    ratePerMinute: int('每分钟调用上限', 'Calls a minute', { required: true, init: '600', min: '1', max: '60000' }),
    runAsUserId: ref('user', '执行用户', 'Acts as', { required: true, where: { enabledFlag: 'Y' }, help: ['以其默认职责执行', 'In the default responsibility'] }),
    // The secret itself is known to nobody here; its hash stands apart from the document.
    secretSetAt: datetime('密钥设置时间', 'Secret set', { kept: true }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'N' }),
  },
  lines: {
    baseOauthApi: lines('可调用接口', 'APIs', {
      fields: {
        apiInfoId: ref('apiInfo', '接口', 'API', { required: true, where: { enabledFlag: 'Y' }, width: 360 }),
        fields: text(500, '可见字段', 'Fields', { width: 320, help: ['字段名，分号分隔；空表示除联系方式外全部', 'Names separated by semicolons; empty: all but contacts'] }),
      },
      unique: [['apiInfoId']],
    }, { calls: true }),
  },
  messages: {
    NO_API: ['应用未勾选接口', 'No API chosen'],
    NO_REDIRECT: ['授权码方式须填写回调地址', 'The authorization code grant needs a redirect address'],
    REDIRECT_FORM: ['回调地址“{uri}”须为不含#的https地址', 'The redirect address {uri} must be https and without a fragment'],
    ADDRESS_FORM: ['“{address}”不是IP地址或网段', '{address} is no IP address or network'],
    FIELD_FORM: ['“{field}”不是字段名', '{field} is no name of a field'],
    USER_DISABLED: ['执行用户“{user}”已停用', 'User {user} is disabled'],
  },
  templates: {
    OAUTH_ENABLED: { title: ['应用“{name}”已启用', 'Application {name} was enabled'] },
    OAUTH_DISABLED: { title: ['应用“{name}”已停用，其令牌全部失效', 'Application {name} was disabled; its tokens are void'] },
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true, primary: true, tell: { owner: 'OAUTH_ENABLED' } },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true, tell: { owner: 'OAUTH_DISABLED' } },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['name', 'code', 'runAsUserId', 'enabledFlag'],
    columns: ['code', 'name', 'grantTypes', 'runAsUserId', 'tokenMinutes', 'ratePerMinute', 'secretSetAt', 'enabledFlag'],
    sort: 'name',
    detail: 'baseOauthApi',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'runAsUserId', 'secretSetAt', 'remark'] },
      { label: ['授权', 'Grant'], fields: ['grantTypes', 'tokenMinutes', 'ratePerMinute', 'ipAllowList', 'redirectUris'] },
    ],
    titledBy: 'name',
    grids: ['baseOauthApi'],
    tabs: ['history'],
    sidePages: { secret: { label: ['重置密钥', 'Reset the secret'], needs: 'btnResetSecret' } },
  },
  pages: {
    baseOauthAppList: list('all', ['admin'], { label: ['OAuth应用', 'OAuth applications'], maintain: ['admin'], gives: { admin: ['btnResetSecret'] }, opens: 'baseOauthAppList' }),
  },
})
