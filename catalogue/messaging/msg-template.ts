import { checkbox, list, lookup, master, richText, text, textarea } from '../language/define.ts'

/** What people are told of an event, in both languages. The product ships one for each event; what an administrator writes wins, and can be given up for what ships. */
export const msgTemplate = master('msgTemplate', {
  label: ['消息模板', 'Message template'],
  logs: 'CONFIG',
  fields: {
    code: text(60, '模板编码', 'Code', { required: true, unique: true, fixed: true, width: 200 }),
    name: text(300, '名称', 'Name', { required: true, english: 'nameEn', width: 280 }),
    nameEn: text(300, '英文名', 'English name'),
    area: lookup('SYSTEM_AREA', '业务域', 'Area', { kept: true, width: 110 }),
    eventCode: text(63, '事件', 'Event', { required: true, width: 200 }),
    titleCn: text(200, '标题', 'Title', { required: true, english: 'titleEn', width: 320 }),
    titleEn: text(200, '英文标题', 'Title in English', { width: 320 }),
    bodyCn: richText('正文', 'Text'),
    bodyEn: richText('英文正文', 'Text in English'),
    smsCn: textarea(300, '短信', 'SMS', { help: ['空：正文前70个字符', 'Empty: the first 70 characters of the text'] }),
    smsEn: textarea(300, '英文短信', 'SMS in English'),
    dingCn: textarea(300, '钉钉', 'DingTalk', { help: ['空：正文前70个字符', 'Empty: the first 70 characters of the text'] }),
    dingEn: textarea(300, '英文钉钉', 'DingTalk in English'),
    placeholders: textarea(4000, '占位符', 'Placeholders', { kept: true, help: ['写在花括号中', 'Written in braces'] }),
    category: lookup('MSG_CATEGORY', '类别', 'Category', { required: true, init: 'RESULT', width: 80 }),
    mandatory: checkbox('必达', 'Mandatory', { init: 'N', help: ['待办和安全类总是必达', 'To-dos and security always are'] }),
    todoType: lookup('PENDING_TYPE', '待办类型', 'Kind of to-do', { kept: true, width: 110 }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true, init: 'N' }),
  },
  messages: {
    CODE_FORM: ['编码只能用大写字母、数字和下划线，以字母开头，当前值“{code}”', 'A code has capitals, digits and underscores and begins with a letter; given "{code}"'],
    NO_EVENT: ['事件“{eventCode}”不存在', 'There is no event "{eventCode}"'],
    NO_PLACEHOLDER: ['占位符{name}不存在', 'Unknown placeholder {name}'],
    SHIPPED: ['系统预置模板{code}不能删除', 'The shipped template {code} cannot be deleted'],
    NO_ADDRESS: ['您没有邮箱，不能测试', 'You have no e-mail address to test with'],
    TESTED: ['测试消息', 'Test message'],
    NOT_SHIPPED: ['模板{code}不是系统预置，没有默认内容', 'Template {code} does not ship with the product and has no default'],
  },
  actions: {
    doTest: { label: ['测试发送', 'Send a test'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnTest' },
    doRestore: { label: ['恢复默认', 'Restore the default'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnRestore', danger: true },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'area', 'eventCode', 'titleCn', 'category', 'mandatory', 'enabledFlag'],
    columns: ['code', 'name', 'area', 'category', 'mandatory', 'todoType', 'shippedFlag', 'enabledFlag', 'lastUpdateDate'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'area', 'eventCode', 'category', 'mandatory', 'todoType', 'shippedFlag', 'enabledFlag', 'remark'] },
      { label: ['正文', 'Text'], fields: ['titleCn', 'titleEn', 'bodyCn', 'bodyEn', 'placeholders'] },
      { label: ['短信与钉钉', 'SMS and DingTalk'], fields: ['smsCn', 'smsEn', 'dingCn', 'dingEn'], closed: true },
    ],
    panels: {
      sample: {
        label: ['预览', 'Preview'],
        fields: { language: lookup('SYSTEM_LANGUAGE', '语言', 'Language', { width: 80 }), title: text(300, '标题', 'Title', { width: 320 }), content: textarea(2000, '正文', 'Text', { width: 420 }) },
        preview: ['预览', 'Preview'],
        frame: 'mail',
      },
      shipped: {
        label: ['与默认对比', 'Compared with the default'],
        fields: { field: text(60, '字段', 'Field', { width: 140 }), now: textarea(2000, '当前', 'Now', { width: 360 }), shipped: textarea(2000, '默认', 'Default', { width: 360 }) },
      },
    },
    tabs: ['history'],
  },
  importable: true,
  pages: { msgTempleCfg: list('all', ['admin'], { label: ['消息模板', 'Message templates'], maintain: ['admin'], opens: 'msgTempleCfg' }) },
})
