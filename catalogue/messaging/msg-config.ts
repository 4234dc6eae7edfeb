import { checkbox, int, lines, list, lookup, lookups, master, ref, text, time } from '../language/define.ts'
import { count } from '../language/formula.ts'

/** How an event is told: by which template and channels, to whom, when. The row of an organisation wins over the common one, which ships. */
export const msgConfig = master('msgConfig', {
  label: ['消息配置', 'Message setting'],
  logs: 'CONFIG',
  fields: {
    // The event, and the organisation where it is one's own.
    code: text(130, '编码', 'Code', { kept: true, unique: true, width: 220 }),
    name: text(300, '名称', 'Name', { kept: true, english: 'nameEn', width: 280 }),
    nameEn: text(300, '英文名', 'English name', { kept: true }),
    eventCode: text(63, '事件', 'Event', { required: true, fixed: true, width: 200 }),
    area: lookup('SYSTEM_AREA', '业务域', 'Area', { kept: true, width: 110 }),
    orgId: ref('organization', '业务单元', 'Business unit', { fixed: true, width: 148 }),
    templateId: ref('msgTemplate', '模板', 'Template', { required: true, where: { enabledFlag: 'Y' }, width: 280 }),
    channels: lookups('MSG_CHANNEL', '渠道', 'Channels', { required: true, init: 'SITE,EMAIL', width: 160 }),
    sendDelayMin: int('延迟(分)', 'Delay (min)', { init: '0', min: '0', max: '1440', width: 90 }),
    mergeMinutes: int('合并(分)', 'Merge (min)', { init: '0', min: '0', max: '120', width: 90 }),
    quietFrom: time('免打扰自', 'Quiet from', { init: '22:00', width: 90 }),
    quietTo: time('免打扰至', 'Quiet until', { init: '07:00', width: 90 }),
    sourceId: ref('msgSource', '消息源', 'Source', { where: { enabledFlag: 'Y' }, width: 130 }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true, init: 'N' }),
    receiverCount: int('接收人行数', 'Rows of receivers', { computed: true, width: 90 }),
  },
  compute: { receiverCount: count('msgConfigReceiver') },
  lines: {
    msgConfigReceiver: lines('接收人', 'Receivers', {
      fields: {
        receiverRule: lookup('RECEIVER_RULE', '接收规则', 'Receivers', { required: true, width: 140 }),
        receiverArg: text(200, '参数', 'Argument', { width: 220, help: ['字段名、职责编码或登录名', 'A field, a responsibility or a user name'] }),
        ccFlag: checkbox('抄送', 'Copy', { init: 'N', width: 60 }),
      },
    }, { help: ['没有行时按业务规则通知；有非抄送行时以这些行为准，待办不变。', 'Without rows those are told whom the business rule names; rows that are no copies replace them. To-dos stay as they are.'] }),
  },
  unique: [['eventCode', 'orgId']],
  messages: {
    NO_EVENT: ['事件“{eventCode}”不存在', 'There is no event "{eventCode}"'],
    SITE_STAYS: ['{category}类消息不能取消站内信', '{category} messages always come in the site'],
    NO_SUCH: ['{rule}没有“{arg}”', '{rule}: there is no "{arg}"'],
    SHIPPED: ['系统预置配置{code}不能删除，只能停用', 'The shipped setting {code} cannot be deleted; disable it instead'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['eventCode', 'area', 'orgId', 'templateId', 'channels', 'enabledFlag'],
    columns: ['eventCode', 'name', 'area', 'orgId', 'channels', 'sendDelayMin', 'mergeMinutes', 'quietFrom', 'quietTo', 'sourceId', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['eventCode', 'area', 'orgId', 'templateId', 'channels', 'sourceId', 'enabledFlag', 'shippedFlag', 'remark'] },
      { label: ['时间', 'When'], fields: ['sendDelayMin', 'mergeMinutes', 'quietFrom', 'quietTo'] },
    ],
    grids: ['msgConfigReceiver'],
    titledBy: 'name',
    tabs: ['history'],
  },
  pages: { msgCfg: list('all', ['admin'], { label: ['消息配置', 'Event settings'], maintain: ['admin'], opens: 'msgCfg' }) },
})
