/** Interfaces of other systems, described in a module of their own, and the two applications that come in at ours. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readDescription } from '../../../upstream/platform/apis/read-description.ts'
import { add, type Book, idOf } from '../book.ts'

const described = new URL('../../demo/logistics-openapi.json', import.meta.url)

const projects = [
  {
    code: 'LOGISTICS',
    name: '物流平台',
    nameEn: 'Logistics platform',
    baseServer: 'cxfServer',
    modules: [{ code: 'TMS', name: '运输管理', nameEn: 'Transport' }],
  },
  {
    code: 'ERP',
    name: 'ERP',
    nameEn: 'ERP',
    baseServer: 'cxfServer',
    modules: [
      { code: 'MASTER', name: '主数据', nameEn: 'Master data' },
      { code: 'PURCHASING', name: '采购', nameEn: 'Purchasing' },
    ],
  },
] as const

const typedIn = [
  { module: 'ERP.MASTER', method: 'GET', path: '/erp/v1/materials', name: '物料主数据', nameEn: 'Materials' },
  { module: 'ERP.PURCHASING', method: 'POST', path: '/erp/v1/purchase-orders', name: '下发采购订单', nameEn: 'Purchase orders' },
  { module: 'ERP.PURCHASING', method: 'POST', path: '/erp/v1/goods-receipts', name: '下发收货', nameEn: 'Goods receipts' },
] as const

const contacts = 'employeeNo;name;departmentName;positionName;mobile;email'

/** Secrets are nobody's yet: an administrator sets them when the other side is there. */
const applications = [
  {
    name: 'ERP',
    nameEn: 'ERP',
    user: 'manager1',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: null,
    ratePerMinute: 600,
    apis: [
      ['POST /v1/poHeaderRestful/listByPage', null],
      ['POST /v1/poHeaderRestful/findById', null],
      ['POST /v1/receiveHeaderRestful/listByPage', null],
      ['POST /v1/supplierInfoRestful/listByPage', 'code;name;nameEn;creditCode;lifecycle'],
      ['GET /v1/functionalResource/orgList', null],
    ],
  },
  {
    name: '物流平台',
    nameEn: 'Logistics platform',
    user: 'warehouse1',
    grantTypes: ['CLIENT_CREDENTIALS', 'AUTH_CODE'],
    redirectUris: 'https://tms.example/oauth/callback',
    ratePerMinute: 120,
    apis: [
      ['POST /v1/deliveryNoteHeaderRestful/listByPage', null],
      ['POST /v1/deliveryNoteHeaderRestful/findById', null],
      ['GET /v1/functionalResource/personList', contacts],
    ],
  },
] as const

export function addInterfaces(book: Book): void {
  for (const { modules, ...project } of projects) {
    const apiModule = modules.map((module, at) => ({ ...module, id: idOf('apiModule', `${project.code}.${module.code}`), seqNum: (at + 1) * 10 }))
    add(book, 'apiProject', project.code, { ...project, ownerId: idOf('user', 'admin'), apiModule })
  }
  for (const { module, ...api } of typedIn) addApi(book, module, { ...api, source: 'MANUAL' })
  const { version, apis } = readDescription(readFileSync(described, 'utf8'))
  for (const { code: _, isDeprecated: __, ...api } of apis) addApi(book, 'LOGISTICS.TMS', { ...api, apiVersion: version, source: 'SWAGGER' })
  for (const application of applications) addApplication(book, application)
}

function addApi(book: Book, module: string, api: { method: string; path: string; [field: string]: unknown }): void {
  const code = `${api.method} ${api.path}`
  const [project = ''] = module.split('.')
  add(book, 'apiInfo', code, { code, projectId: idOf('apiProject', project), moduleId: idOf('apiModule', module), ...api })
}

function addApplication(book: Book, { user, apis, ...application }: (typeof applications)[number]): void {
  add(book, 'baseOauthApp', application.name, {
    ...application,
    code: randomBytes(16).toString('hex'),
    runAsUserId: idOf('user', user),
    enabledFlag: 'Y',
    baseOauthApi: apis.map(([code, fields]) => ({ apiInfoId: idOf('apiInfo', code), fields })),
  })
}
