import { checkbox, datetime, int, list, lookup, master, secret, text } from '../language/define.ts'
import { is, not } from '../language/formula.ts'

/** The account by which messages of a channel leave the house. */
export const msgSource = master('msgSource', {
  label: ['消息源', 'Message source'],
  logs: 'CONFIG',
  fields: {
    channel: lookup('MSG_CHANNEL', '渠道', 'Channel', { required: true, fixed: true, width: 90 }),
    // Off until it was tested.
    enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'N' }),
    host: text(200, '主机', 'Host', { required: { when: not(is('channel', 'SITE')) }, width: 180, help: ['“主机:端口”须在EGRESS_ALLOW中', 'host:port must be in EGRESS_ALLOW'] }),
    port: int('端口', 'Port', { required: { when: not(is('channel', 'SITE')) }, min: '1', max: '65535', showThousandSeparator: 'N', width: 70 }),
    path: text(300, '路径', 'Path', { width: 160, help: ['短信、钉钉、回调的地址路径，如 /send', 'Of SMS, DingTalk and webhooks: where it is posted to, as /send'] }),
    security: lookup('MAIL_SECURITY', '加密', 'Security', { init: 'TLS', width: 100 }),
    account: text(200, '账号', 'Account'),
    secretRef: secret(300, '密钥', 'Secret'),
    // What comes back from DingTalk is signed and sealed by these.
    callbackToken: secret(100, '回调签名Token', 'Callback token', { help: ['钉钉事件订阅的签名token', 'Of the event subscription in DingTalk'] }),
    callbackKey: secret(43, '回调加密密钥', 'Callback key', { help: ['钉钉事件订阅的aes_key，43个字符', 'The aes_key of the event subscription in DingTalk, 43 characters'] }),
    fromAddress: text(200, '发件地址', 'Sender address', { format: 'email', required: { when: is('channel', 'EMAIL') }, width: 180 }),
    fromName: text(100, '发件人', 'Sender', { english: 'fromNameEn' }),
    fromNameEn: text(100, '英文发件人', 'Sender in English'),
    replyTo: text(200, '回复地址', 'Reply to', { format: 'email' }),
    ratePerMinute: int('每分钟限量', 'Per minute', { required: true, init: '120', min: '1', width: 100 }),
    dailyLimit: int('每日限量', 'Per day', { min: '1', width: 90 }),
    priority: int('优先级', 'Priority', { required: true, init: '10', showThousandSeparator: 'N', width: 70 }),
    isDefault: checkbox('默认', 'Default', { init: 'N', width: 60 }),
    downSince: datetime('故障自', 'Down since', { kept: true }),
    lastError: text(500, '最后错误', 'Last error', { kept: true, width: 260 }),
  },
  messages: {
    NOT_ALLOWED: ['地址不在允许列表：{place}，请由运维加入 EGRESS_ALLOW', 'Not in the allowed list: {place} (EGRESS_ALLOW)'],
    PATH_FORM: ['路径须以/开头，当前值“{path}”', 'A path begins with /; given "{path}"'],
    SITE_STAYS: ['站内信不能停用', 'In-site messages cannot be switched off'],
    TWO_DEFAULTS: ['渠道已有默认消息源{code}', 'Source {code} is the default of this channel already'],
    NO_ADDRESS: ['您没有{channel}地址，不能测试', 'You have no address for {channel}'],
    TESTED: ['测试消息', 'Test message'],
  },
  actions: {
    doTest: { label: ['测试发送', 'Send a test'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnTest', inList: true },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'channel', 'enabledFlag'],
    columns: ['code', 'name', 'channel', 'host', 'port', 'fromAddress', 'ratePerMinute', 'priority', 'isDefault', 'enabledFlag', 'downSince', 'lastError'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'channel', 'enabledFlag', 'orgId', 'priority', 'isDefault', 'remark'] },
      { label: ['连接', 'Connection'], fields: ['host', 'port', 'path', 'security', 'account', 'secretRef', 'callbackToken', 'callbackKey', 'ratePerMinute', 'dailyLimit'] },
      { label: ['发件人', 'Sender'], fields: ['fromAddress', 'fromName', 'fromNameEn', 'replyTo'] },
      { label: ['状态', 'Condition'], fields: ['downSince', 'lastError'] },
    ],
    tabs: ['history'],
  },
  pages: { msgSourceCfg: list('all', ['admin'], { label: ['消息源', 'Message sources'], maintain: ['admin'], opens: 'msgSourceCfg' }) },
})
