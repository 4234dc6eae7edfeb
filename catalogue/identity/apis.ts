import { checkbox, edit, int, lines, list, lookup, master, ref, text, textarea } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What a set of interfaces belongs to, parted into modules; that of the system itself is made and kept by the definitions. */
export const apiProject = master('apiProject', {
  label: ['接口项目', 'API project'],
  logs: 'CONFIG',
  fields: {
    baseServer: lookup('SERVER_BASE', '服务', 'Service', { required: true, init: 'srmServer' }),
    ownerId: ref('user', '负责人', 'Owner', { init: 'me', where: { enabledFlag: 'Y', userType: 'INTERNAL' }, width: 130 }),
    shippedFlag: checkbox('系统预置', 'Shipped', { kept: true }),
  },
  lines: {
    apiModule: lines('模块', 'Modules', {
      labelledBy: { code: 'code', name: 'name', nameEn: 'nameEn' },
      fields: {
        code: text(60, '编码', 'Code', { required: true }),
        name: text(200, '名称', 'Name', { required: true, width: 220 }),
        nameEn: text(200, '英文名', 'English name', { width: 220 }),
        seqNum: int('顺序', 'Order', { required: true, init: '100', showThousandSeparator: 'N' }),
      },
      imports: ['code', 'name', 'nameEn', 'seqNum'],
      unique: [['code']],
    }),
  },
  messages: {
    SHIPPED: ['系统自身的接口项目由定义生成，不能修改或删除', 'The project of the system itself follows from the definitions; it cannot be changed or deleted'],
    MODULE_USED: ['模块“{module}”下有{n}个接口，不能删除', 'Module {module} has {n} APIs and cannot be removed'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'baseServer', 'enabledFlag'],
    columns: ['code', 'name', 'nameEn', 'baseServer', 'ownerId', 'enabledFlag'],
    sort: 'code',
    detail: 'apiModule',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'baseServer', 'ownerId', 'shippedFlag', 'enabledFlag', 'remark'] }],
    grids: ['apiModule'],
    tabs: ['history'],
  },
  importable: true,
  pages: { projectAndModule: list('all', ['admin'], { label: ['项目与模块', 'Projects and modules'], maintain: ['admin'], opens: 'projectAndModule' }) },
})

/** One interface: how it is called, what it takes and answers. Those of the system itself follow from the definitions; others are typed in or come from a description. */
export const apiInfo = master('apiInfo', {
  label: ['接口', 'API'],
  logs: 'CONFIG',
  fields: {
    // What references and messages call it: `POST /v1/poHeaderRestful/doSubmit`.
    code: text(220, '接口', 'API', { kept: true, unique: true, width: 300 }),
    projectId: ref('apiProject', '项目', 'Project', { kept: true, width: 130 }),
    moduleId: ref('apiModule', '模块', 'Module', { required: true, width: 130 }),
    method: lookup('HTTP_VERB', '方法', 'Method', { required: true, init: 'POST', width: 70 }),
    path: text(200, '地址', 'Address', { required: true, width: 360 }),
    requestSchema: textarea(20_000, '请求结构', 'Request schema', { help: ['JSON Schema', 'JSON Schema'] }),
    answerSchema: textarea(20_000, '返回结构', 'Answer schema', { help: ['JSON Schema', 'JSON Schema'] }),
    apiVersion: text(20, '版本', 'Version', { width: 80 }),
    source: lookup('API_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL', width: 80 }),
    deprecatedFlag: checkbox('已废弃', 'Deprecated', { init: 'N' }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
  },
  unique: [['method', 'path']],
  messages: {
    BUILT_IN: ['内置接口由定义生成，只能查看、启用和停用', 'A built-in API follows from the definitions; it can be read, enabled and disabled only'],
    PATH_FORM: ['地址须以/开头且不含空格和查询参数，当前值“{path}”', 'An address begins with / and has neither spaces nor a query; given "{path}"'],
    NOT_JSON: ['“{field}”不是有效的JSON', '{field} is no valid JSON'],
    USED: ['接口被{n}处使用', 'Used in {n} {n|place|places}'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'method', 'source', 'projectId', 'moduleId', 'enabledFlag'],
    columns: ['code', 'name', 'projectId', 'moduleId', 'source', 'apiVersion', 'deprecatedFlag', 'enabledFlag'],
    sort: 'code',
    views: { deprecated: { label: ['已废弃', 'Deprecated'], where: is('deprecatedFlag', 'Y') } },
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['moduleId', 'method', 'path', 'name', 'nameEn', 'apiVersion', 'source', 'deprecatedFlag', 'remark'] },
      { label: ['结构', 'Schemas'], fields: ['requestSchema', 'answerSchema'] },
    ],
    subtitle: ['name'],
    tabs: ['history'],
    sidePages: { tryout: { label: ['试调', 'Try it'], needs: 'btnTry' } },
  },
  pages: {
    apiManager: list('all', ['admin'], { label: ['接口管理', 'APIs'], maintain: ['admin'], gives: { admin: ['btnSwagger', 'btnTry'] }, leads: { btnSwagger: 'swagger' }, opens: 'apiListEdit' }),
    apiListEdit: edit(['admin'], { label: ['接口', 'API'], maintain: ['admin'], gives: { admin: ['btnTry'] } }),
  },
})
