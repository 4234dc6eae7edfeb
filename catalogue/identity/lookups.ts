import { toned, values } from '../language/lookup-type.ts'

export const identityLookups = {
  USER_TYPE: values(['用户类型', 'User type'], { INTERNAL: ['内部', 'Internal'], SUPPLIER: ['供应商', 'Supplier'] }),
  USER_SOURCE: values(['用户来源', 'User source'], { MANUAL: ['手工', 'Manual'], REGISTER: ['注册', 'Registered'], IMPORT: ['导入', 'Imported'], SSO: ['单点', 'Single sign-on'] }),
  INVITE_STATE: values(['邀请状态', 'Invitation state'], { INVITED: ['已邀请', 'Invited'], ACTIVE: ['已激活', 'Active'] }),
  SENSITIVE_COLUMN: values(['敏感列', 'Sensitive columns'], { PRICE: ['价格', 'Prices'], BANK: ['银行账号', 'Bank accounts'], PERSON: ['个人信息', 'Personal data'] }),
  USER_GROUP: values(['用户组', 'User group'], { COMMON: ['通用', 'Common'], STRATEGIC: ['战略采购', 'Strategic purchasing'], INDIRECT: ['间接采购', 'Indirect purchasing'] }),
  TIME_ZONE: values(['时区', 'Time zone'], { 'Asia/Shanghai': ['北京时间', 'China time'], 'UTC': ['协调世界时', 'UTC'],
    'Asia/Tokyo': ['东京时间', 'Japan time'], 'Asia/Ho_Chi_Minh': ['越南时间', 'Vietnam time'], 'Asia/Kolkata': ['印度时间', 'India time'],
    'Europe/Berlin': ['中欧时间', 'Central European time'], 'Europe/London': ['伦敦时间', 'London time'],
    'America/New_York': ['美国东部时间', 'US Eastern time'], 'America/Los_Angeles': ['美国太平洋时间', 'US Pacific time'] }),
  THEME: values(['主题', 'Theme'], { auto: ['随系统', 'As the system'], light: ['浅色', 'Light'], dark: ['深色', 'Dark'], contrast: ['高对比', 'High contrast'] }),
  GENDER: values(['性别', 'Gender'], { M: ['男', 'Male'], F: ['女', 'Female'], U: ['未知', 'Unknown'] }),
  PERSON_STATUS: toned(values(['人员状态', 'Person status'], { ON: ['在职', 'Active'], LEFT: ['离职', 'Left'] }), { run: ['ON'], void: ['LEFT'] }),
  ORG_TYPE: values(['组织类型', 'Organisation type'], {
    GROUP: ['集团', 'Group'], COMPANY: ['公司', 'Company'], BU: ['业务单元', 'Business unit'], PLANT: ['工厂', 'Plant'], WAREHOUSE_ORG: ['库存组织', 'Warehouse'],
  }),
  JOB_FAMILY: values(['职务族', 'Job family'], {
    PUR: ['采购', 'Purchasing'], ENG: ['技术', 'Engineering'], QA: ['质量', 'Quality'], FIN: ['财务', 'Finance'], WH: ['仓储', 'Warehouse'], MGT: ['管理', 'Management'], IT: ['信息', 'IT'],
  }),
  ALLOCATION_AREA: values(['分配领域', 'Allocation area'], {
    SOURCING: ['寻源', 'Sourcing'], ORDERING: ['订单执行', 'Ordering'], SUPPLIER_MGMT: ['供应商管理', 'Supplier management'], QUALITY: ['质量', 'Quality'],
    TECHNICAL: ['技术评审', 'Technical review'], RECEIVING: ['收货', 'Receiving'], SETTLEMENT: ['结算', 'Settlement'], CONTRACT: ['合同法务', 'Contracts and legal'],
    SYSTEM: ['系统', 'System'],
  }),
  ROLE_TYPE: values(['角色类型', 'Role type'], { FUNCTION: ['功能', 'Function'], DATA: ['数据', 'Data'] }),
  HOME_PAGE: values(['首页', 'Home page'], { inHome: ['内部首页', 'Internal home'], exHome: ['供应商首页', 'Supplier home'] }),
  SECOND_FACTOR: values(['双重验证', 'Second factor'], { NONE: ['不需要', 'None'], OPTIONAL: ['可选', 'Optional'], REQUIRED: ['必须', 'Required'] }),
  CREDENTIAL_KIND: values(['双重验证方式', 'Kind of second factor'], { TOTP: ['验证器应用', 'Authenticator app'], PASSKEY: ['通行密钥', 'Passkey'], RECOVERY: ['恢复码', 'Recovery codes'] }),
  AUTH_KIND: values(['授权种类', 'Kind of delegation'], { TASK: ['审批任务', 'Approval tasks'], DOC_TYPE: ['单据类型', 'Documents'], MENU: ['菜单', 'Menu'] }),
  // Documents that are approved; a test compares.
  DOC_TYPE: values(['单据类型', 'Document type'], {
    approval: ['审批单', 'Approval'],
    requisitionHeader: ['采购申请', 'Purchase requisition'], poHeader: ['采购订单', 'Purchase order'], aslHeader: ['合格供应商清单', 'Approved supplier list'],
    notice: ['公告', 'Notice'], agreementHeader: ['采购协议', 'Purchase agreement'], productionPlan: ['生产计划', 'Production plan'],
    catalogueSku: ['商品', 'SKU'], catalogueOrder: ['商城订单', 'Catalogue order'],
    auctionHeader: ['询价单', 'Inquiry'], competeHeader: ['竞价单', 'Competition'],
    pricingHeader: ['定价单', 'Pricing'], priceAdjustHeader: ['调价单', 'Price adjustment'],
    contractTerms: ['合同条款', 'Contract clause'], contractTemplate: ['合同模板', 'Contract template'], contract: ['合同', 'Contract'],
    deductions: ['扣款单', 'Deduction'], accountStatement: ['对账单', 'Account statement'], invoiceHeader: ['发票', 'Invoice'], transactionInfo: ['交易报账', 'Transaction report'],
    advanceApply: ['预付申请', 'Advance application'], advanceCarryOver: ['预付结转', 'Advance carry-over'], paymentApply: ['付款申请', 'Payment application'],
  }),
  MENU_TYPE: values(['菜单类型', 'Menu type'], { DIR: ['目录', 'Folder'], PAGE: ['页面', 'Page'], IFRAME: ['内嵌', 'Embedded'], LINK: ['外链', 'Link'] }),
  TAB_MODE: values(['页签方式', 'Tab mode'], { SINGLE: ['单页签', 'One tab'], MULTI: ['多页签', 'One tab a record'] }),
  BTN_CATEGORY: values(['按钮分类', 'Button category'], { TOOLBAR: ['工具栏', 'Toolbar'], ROW: ['行', 'Row'], FORM: ['表单', 'Form'], ATTACH: ['附件', 'Attachment'] }),
  HTTP_VERB: values(['请求方法', 'Method'], { GET: ['GET', 'GET'], POST: ['POST', 'POST'] }),
  API_SOURCE: values(['接口来源', 'API source'], { MANUAL: ['手工', 'Typed in'], SWAGGER: ['导入', 'Imported'], BUILTIN: ['内置', 'Built in'] }),
  OAUTH_GRANT: values(['OAuth授权方式', 'OAuth grant'], { CLIENT_CREDENTIALS: ['客户端凭证', 'Client credentials'], AUTH_CODE: ['授权码', 'Authorization code'] }),
  // The base services of the specification.
  SERVER_BASE: values(['服务', 'Service'], {
    baseServer: ['基础服务', 'Base service'], zuulBaseServer: ['网关', 'Gateway'], schedule: ['调度服务', 'Scheduler'], exportServer: ['导出服务', 'Exports'],
    messageServer: ['消息服务', 'Messages'], bpmServer: ['流程服务', 'Workflow'], ruleEngineServer: ['规则引擎', 'Rule engine'], fileServer: ['文件服务', 'Files'],
    srmServer: ['SRM服务', 'SRM'], cxfServer: ['集成服务', 'Integration'], reportServer: ['报表服务', 'Reports'], websocketServer: ['推送服务', 'Push'],
    nettyWebsocketServer: ['长连接推送服务', 'Push over netty'],
  }),
  PROFILE_VALUE_TYPE: values(['配置值类型', 'Profile value type'], { TEXT: ['文本', 'Text'], NUMBER: ['数字', 'Number'], DATE: ['日期', 'Date'], YN: ['是否', 'Yes or no'], LOOKUP: ['快码', 'Lookup'] }),
  PROFILE_LEVEL: values(['配置层级', 'Profile level'], { SYSTEM: ['系统', 'System'], ORG: ['组织', 'Organisation'], RESPONSIBILITY: ['职责', 'Responsibility'], USER: ['用户', 'User'] }),
  LOG_LEVEL: values(['日志级别', 'Log level'], { INFO: ['信息', 'Info'], WARN: ['警告', 'Warning'], ERROR: ['错误', 'Error'] }),
  SYS_LOG_CAT: values(['系统日志类别', 'System log category'], {
    LOGIN: ['登录', 'Sign-in'], LOGOUT: ['退出', 'Sign-out'], LOGIN_FAIL: ['登录失败', 'Failed sign-in'], PERMISSION: ['权限变更', 'Permission change'],
    CONFIG: ['配置', 'Configuration'], JOB: ['任务', 'Job'], ERROR: ['错误', 'Error'],
  }),
  OPERATE_RESULT: values(['操作结果', 'Result of an operation'], { DONE: ['成功', 'Done'], REFUSED: ['拒绝', 'Refused'] }),
  COMP_TARGET: values(['补偿目标', 'Compensation target'], {
    MAIL: ['邮件', 'Mail'], DING: ['钉钉', 'DingTalk'], ERP: ['ERP', 'ERP'], ESIGN: ['电子签', 'E-sign'], SMS: ['短信', 'SMS'], WEBHOOK: ['Webhook', 'Webhook'], SCSI: ['接口', 'Interface'],
  }),
  SSO_PROTOCOL: values(['单点登录协议', 'Single sign-on protocol'], { OIDC: ['OIDC', 'OpenID Connect'], SAML2: ['SAML2', 'SAML 2'], CAS: ['CAS', 'CAS'], DING: ['钉钉扫码', 'DingTalk'] }),
  SSO_MATCH: values(['用户匹配方式', 'Match of users'], { EMAIL: ['邮箱', 'E-mail'], EMPLOYEE_NO: ['工号', 'Employee no.'], DING_ID: ['钉钉', 'DingTalk'] }),
  LOOKUP_KIND: values(['快码种类', 'Lookup kind'], { SYSTEM: ['系统', 'System'], BUSINESS: ['业务', 'Business'], STATUS: ['状态', 'Status'] }),
} as const

type IdentityLookups = typeof identityLookups
declare module '../language/names.ts' {
  interface LookupTypes extends IdentityLookups {}
}
