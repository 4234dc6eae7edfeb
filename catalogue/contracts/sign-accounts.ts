import { always, date, document, files, image, list, lookup, none, ref, supplier, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

const png = { allowed: ['png'], maxSize: 1024 * 1024 } as const
const states = {
  PENDING: { label: ['待核验', 'Pending'], edit: { internal: 'all', supplier: 'all' }, tone: 'wait' },
  ACTIVE: { label: ['有效', 'Active'], tone: 'run' },
  FROZEN: { label: ['冻结', 'Frozen'], tone: 'stop' },
  EXPIRED: { label: ['过期', 'Expired'], tone: 'void' },
  REVOKED: { label: ['已吊销', 'Revoked'], end: true },
} as const

/** By whom an account signs, and the certificate that it has been issued. */
const certified = {
  provider: lookup('SIGN_PROVIDER', '签署服务', 'Provider', { required: true, init: 'EMBEDDED' }),
  externalAccountId: text(100, '外部账户', 'External account', { kept: true }),
  certSerial: text(64, '证书序列号', 'Certificate serial', { kept: true }),
  certFrom: date('证书生效', 'Certificate from', { kept: true }),
  certTo: date('证书到期', 'Certificate to', { kept: true }),
} as const
const actions = {
  doVerify: { label: ['核验', 'Verify'], from: ['PENDING'], to: 'ACTIVE', who: ['manager', 'admin'], resource: 'btnVerifyAccount', primary: true, inList: true },
  doFreeze: { label: ['冻结', 'Freeze'], from: ['ACTIVE'], to: 'FROZEN', who: ['buyer', 'manager', 'admin', 'supplier'], resource: 'btnFreeze', danger: true, inList: true },
  doUnfreeze: { label: ['解冻', 'Unfreeze'], from: ['FROZEN'], to: 'ACTIVE', who: ['manager', 'admin', 'supplier'], resource: 'btnFreeze', inList: true },
  doRenew: { label: ['更新证书', 'Renew the certificate'], from: ['ACTIVE', 'EXPIRED'], to: 'ACTIVE', who: ['manager', 'admin'], resource: 'btnRenew', inList: true },
  doRevoke: { label: ['吊销', 'Revoke'], from: ['ACTIVE', 'FROZEN', 'EXPIRED'], to: 'REVOKED', who: ['manager', 'admin'], resource: 'btnRevoke', reason: 'required', danger: true, inList: true },
  doExpire: { label: ['过期', 'Expire'], from: ['ACTIVE'], to: 'EXPIRED', who: ['system'], resource: 'btnRenew' },
} as const
const deadlines = [{ after: 'certTo', action: 'doExpire', remind: { before: ['30d'], tell: { owner: 'CT_CERT_EXPIRING', admin: 'CT_CERT_EXPIRING' } } }] as const

const words = {
  ID_DIGIT: ['证件号码校验位错误', 'Identity number has a wrong check digit'],
  CREDIT_CODE: ['统一社会信用代码“{code}”校验错误', 'Credit code "{code}" is not right'],
  NOT_SUPPLIERS: ['信用代码与供应商档案不一致', "The credit code is not the supplier's"],
  OPERATOR: ['经办人{person}的账户无效', 'The account of operator {person} is not active'],
  ONE_ACTIVE: ['该用户已有有效账户', 'This user has an active account already'],
  IN_USE: ['机构账户{doc}以其为经办人', 'It is the operator of {doc}'],
} as const

const templates = {
  CT_CERT_EXPIRING: { title: ['签署账户{docNum}的证书将于{certTo}到期', 'The certificate of signing account {docNum} ends on {certTo}'] },
} as const

/** A person who signs: the certificate is issued to the name once it is verified. */
export const signPersonAccount = document('signPersonAccount', {
  label: ['个人签署账户', 'Personal signing account'],
  number: 'SPA{0000}',
  statusLookup: 'SIGN_ACCT_STATUS',
  fields: {
    userId: ref('user', '用户', 'User', { required: true, init: 'me', width: 120 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    personName: text(60, '姓名', 'Name', { required: true, width: 110 }),
    idType: lookup('SIGN_ID_TYPE', '证件类型', 'Document', { required: true, init: 'ID_CARD' }),
    idNum: text(30, '证件号码', 'Number', { required: true, sealed: true }),
    phone: text(30, '手机', 'Phone', { required: true, format: 'phone' }),
    email: text(100, '邮箱', 'E-mail', { required: true, format: 'email', width: 180 }),
    handImageFileId: image('手写签名', 'Signature image', { attachments: png }),
    ...certified,
  },
  unique: [{ by: ['userId', 'provider'], whileIn: ['ACTIVE'], over: 'ONE_ACTIVE' }],
  states,
  actions,
  unused: [none('signOrgAccount', 'operatorPersonId', { while: is('status', 'ACTIVE'), message: 'IN_USE', for: ['doRevoke'] })],
  deadlines,
  roles: { supplier: supplier('supplierId') },
  sight: { identity: { paths: ['idNum'], to: { admin: always, manager: always, owner: always }, else: 'tail' } },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'personName', 'userId', 'supplierId', 'status', 'certTo'],
    columns: ['docNum', 'personName', 'status', 'userId', 'supplierId', 'email', 'provider', 'certTo', 'orgId'],
    sort: 'docNum',
    due: { date: 'certTo', when: is('status', 'ACTIVE'), warnDays: 30 },
  },
  edit: {
    titledBy: 'personName',
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['userId', 'supplierId', 'orgId', 'personName', 'idType', 'idNum', 'phone', 'email', 'handImageFileId', 'provider', 'externalAccountId', 'remark'] },
      { label: ['证书', 'Certificate'], fields: ['certSerial', 'certFrom', 'certTo'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: {
    signPersonAccountList: list('permitted', ['buyer', 'manager', 'admin', 'supplier'], { label: ['个人签署账户', 'Personal signing accounts'], maintain: ['buyer', 'manager', 'admin', 'supplier'], opens: 'signPersonAccountList' }),
  },
  templates,
  messages: words,
})

/** A body that seals: one of our units, or a supplier, by an operator whose own account is active. */
export const signOrgAccount = document('signOrgAccount', {
  label: ['机构签署账户', 'Organisation signing account'],
  number: 'SOA{0000}',
  statusLookup: 'SIGN_ACCT_STATUS',
  fields: {
    side: lookup('SIGN_SIDE', '签署方', 'Side', { kept: true, init: 'BUYER' }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    orgName: text(200, '名称', 'Name', { required: true, width: 220 }),
    creditCode: text(18, '统一社会信用代码', 'Credit code', { required: true, width: 170 }),
    legalPerson: text(60, '法人', 'Legal person', { required: true }),
    operatorPersonId: ref('signPersonAccount', '经办人', 'Operator', { required: true, where: { status: 'ACTIVE' } }),
    sealKind: lookup('SEAL_KIND', '印章类型', 'Seal', { required: true, init: 'CONTRACT_SEAL' }),
    sealImageFileId: image('印章图样', 'Seal image', { attachments: png }),
    fileIds: files('授权书', 'Authorisation', { required: { for: ['doVerify'] } }),
    ...certified,
  },
  states,
  actions,
  deadlines,
  roles: { supplier: supplier('supplierId') },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'orgName', 'side', 'supplierId', 'status', 'certTo', 'orgId'],
    columns: ['docNum', 'orgName', 'status', 'side', 'supplierId', 'creditCode', 'operatorPersonId', 'sealKind', 'provider', 'certTo', 'orgId'],
    sort: 'docNum',
    due: { date: 'certTo', when: is('status', 'ACTIVE'), warnDays: 30 },
  },
  edit: {
    titledBy: 'orgName',
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['side', 'supplierId', 'orgId', 'orgName', 'creditCode', 'legalPerson', 'operatorPersonId', 'sealKind', 'sealImageFileId', 'provider', 'externalAccountId', 'remark'] },
      { label: ['证书', 'Certificate'], fields: ['certSerial', 'certFrom', 'certTo'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: {
    signAccountList: list('permitted', ['buyer', 'manager', 'admin', 'supplier'], { label: ['机构签署账户', 'Organisation signing accounts'], maintain: ['buyer', 'manager', 'admin', 'supplier'], opens: 'signAccountList' }),
  },
  templates,
  messages: words,
})
