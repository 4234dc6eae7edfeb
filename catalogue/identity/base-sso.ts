import { checkbox, code, datetime, edit, int, list, lookup, master, ref, secret, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A provider whose word counts for a log-in: the company's own directory, by OpenID Connect, SAML or CAS. */
export const baseSso = master('baseSso', {
  label: ['单点登录', 'Single sign-on'],
  logs: 'CONFIG',
  fields: {
    // Part of the address to which the provider sends people back.
    code: text(30, '编码', 'Code', { required: true, unique: true, fixed: true, width: 130 }),
    protocol: lookup('SSO_PROTOCOL', '协议', 'Protocol', { required: true, init: 'OIDC', width: 110, help: ['OIDC：颁发者、客户端、密钥；SAML2：颁发者、元数据；CAS：颁发者，并按前缀登记回调地址', 'OIDC: issuer, client, secret; SAML 2: issuer, metadata; CAS: issuer, with the redirect registered as a prefix'] }),
    // Off until it was tested.
    enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'N' }),
    issuer: text(300, '颁发者', 'Issuer', { required: true, width: 280, help: ['OIDC为发现地址，CAS为服务器地址（不含/login），其主机须在EGRESS_ALLOW中；SAML2为身份提供方的实体标识', 'Of OIDC the discovery address, of CAS that of the server (without /login), whose host must be in EGRESS_ALLOW; of SAML 2 the entity id of the provider'] }),
    clientId: text(200, '客户端', 'Client', { required: true, init: 'found', help: ['OIDC由提供方给出；SAML2为本系统的实体标识，CAS不用，二者可不填', 'OIDC: given by the provider; SAML 2: our own entity id; CAS: not used; the last two may be left empty'] }),
    secret: secret(120, '密钥', 'Secret', { help: ['仅OIDC', 'OIDC only'] }),
    metadata: code('XML', '元数据', 'Metadata', { required: { when: is('protocol', 'SAML2') }, help: ['SAML身份提供方的元数据XML；本系统的元数据在 /sso/metadata/编码', 'The XML of the SAML provider; our own metadata is at /sso/metadata/CODE'] }),
    redirectUri: text(300, '回调地址', 'Redirect', { kept: true }),
    userMatch: lookup('SSO_MATCH', '匹配方式', 'Match by', { required: true, init: 'EMAIL', width: 110 }),
    claim: text(100, '用户标识字段', 'Claim', { help: ['工号或SAML、CAS邮箱所在的字段；空则工号取 employee_number（SAML为nameID，CAS为用户名），邮箱取 email', 'Where the employee number or the e-mail of SAML and CAS stands; empty: employee_number (SAML: nameID, CAS: the user), email'] }),
    autoCreate: checkbox('自动建用户', 'Create users', { init: 'N', help: ['只为已有员工建用户，不分配职责', 'For known employees only, without a responsibility'] }),
    buttonText: text(40, '按钮', 'Button', { required: true, english: 'buttonTextEn' }),
    buttonTextEn: text(40, '英文按钮', 'Button in English', { required: true }),
    seqNum: int('顺序', 'Order', { required: true, init: '10', showThousandSeparator: 'N' }),
    runAsUserId: ref('user', 'SCIM代理用户', 'SCIM works as', { where: { userType: 'INTERNAL', enabledFlag: 'Y' }, help: ['目录同步以此用户的权限进行', 'The directory works under the rights of this user'] }),
    testedAt: datetime('最近测试', 'Last tested', { kept: true }),
    testResult: text(500, '测试结果', 'Result of the test', { kept: true, width: 320 }),
  },
  messages: {
    CODE_FORM: ['编码只能用字母、数字、_ 和 -，当前值“{code}”', 'A code has letters, digits, _ and -; given "{code}"'],
    NOT_SUPPORTED: ['{protocol}不能启用：它的登录不是开放标准，须经钉钉开放平台的企业应用，本系统未接入；请用OIDC、SAML2或CAS', '{protocol} cannot be enabled: its log-in is no open standard but needs an application of its own platform, which this system does not talk to; use OpenID Connect, SAML 2 or CAS'],
    NO_ADDRESS: ['“{given}”不是有效的 https 地址', '"{given}" is no https address'],
    MATCH: ['{protocol}不能按{match}匹配', '{protocol} cannot match by {match}'],
    SECRET_FORM: ['密钥只能用可见的ASCII字符', 'A secret has visible ASCII characters only'],
    METADATA: ['SAML元数据不正确：{reason}', 'The SAML metadata cannot be used: {reason}'],
    OTHER_ISSUER: ['元数据的实体标识是“{found}”，不是颁发者“{issuer}”', 'The entity id of the metadata is {found}, not the issuer {issuer}'],
    NO_RUN_AS: ['请先选择SCIM代理用户', 'Choose the user as whom SCIM works first'],
    WORKS: ['连接正常：{what}', 'The connection works: {what}'],
    FAILS: ['连接失败：{reason}', 'The connection fails: {reason}'],
  },
  actions: {
    doTest: { label: ['测试连接', 'Test connection'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnTest', inList: true },
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'protocol', 'enabledFlag'],
    columns: ['code', 'name', 'protocol', 'enabledFlag', 'issuer', 'userMatch', 'autoCreate', 'seqNum', 'testResult'],
    sort: 'seqNum',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'protocol', 'issuer', 'clientId', 'secret', 'redirectUri', 'enabledFlag', 'remark'] },
      { label: ['用户', 'Users'], fields: ['userMatch', 'claim', 'autoCreate'] },
      { label: ['按钮', 'Button'], fields: ['buttonText', 'buttonTextEn', 'seqNum'] },
      { label: ['元数据', 'Metadata'], fields: ['metadata'] },
      { label: ['用户同步', 'User provisioning'], fields: ['runAsUserId'] },
      { label: ['测试', 'Test'], fields: ['testedAt', 'testResult'] },
    ],
    tabs: ['history'],
    sidePages: { token: { label: ['SCIM令牌', 'SCIM tokens'], needs: 'btnToken' } },
  },
  pages: {
    baseSSO: list('all', ['admin'], { label: ['单点登录', 'Single sign-on'], maintain: ['admin'], gives: { admin: ['btnToken'] }, opens: 'baseSSOEdit' }),
    baseSSOEdit: edit(['admin'], { label: ['单点登录', 'Single sign-on'], maintain: ['admin'], gives: { admin: ['btnToken'] } }),
  },
})
