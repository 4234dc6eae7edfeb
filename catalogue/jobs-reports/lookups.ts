import { toned, values } from '../language/lookup-type.ts'

export const jobsLookups = {
  EXPORT_KIND: values(['导出方式', 'Kind of export'], { FULL: ['完整', 'Full'], EASY: ['仅值', 'Values only'] }),
  SYSTEM_AREA: values(['业务区域', 'Area'], {
    SHELL: ['系统外壳', 'Shell and shared behaviour'],
    IDENTITY: ['用户与权限', 'Identity, access and system administration'],
    WORKFLOW: ['工作流与待办', 'Workflow, to-dos and approvals'],
    MESSAGING: ['消息与公告', 'Messages, notices and articles'],
    JOBS_REPORTS: ['定时任务、动态报表与接口', 'Scheduled jobs, dynamic reports and interfaces'],
    MASTER_DATA: ['主数据', 'Master data'],
    SUPPLIER_REGISTRATION: ['供应商注册', 'Supplier registration'],
    SUPPLIER_MASTER: ['供应商主档', 'Supplier master'],
    QUALIFICATION: ['供应商准入与认证', 'Supplier qualification and introduction'],
    SUPPLIER_DEVELOPMENT: ['供应商开发', 'Supplier development'],
    PERFORMANCE: ['供应商绩效', 'Supplier performance'],
    AUCTION: ['询价竞价', 'Inquiry and auction'],
    BIDDING: ['招投标', 'Bidding and tenders'],
    COMPETE: ['竞价大厅与定价', 'Competitive bidding and pricing'],
    CONTRACTS: ['合同管理', 'Contracts'],
    PURCHASING: ['采购管理', 'Purchasing'],
    DELIVERY: ['交货与收货', 'Delivery and receiving'],
    SHOPPING: ['目录商城', 'Catalogue shopping'],
    QUALITY: ['质量管理', 'Quality'],
    FINANCE: ['财务结算', 'Finance'],
    MOULDS: ['模具管理', 'Moulds'],
    DECISIONS: ['决策管理', 'Decisions'],
    CATEGORY_MANAGEMENT: ['品类管理', 'Category management'],
    ANALYTICS: ['分析报表', 'Analytics'],
  }),
  JOB_KIND: values(['任务类型', 'Kind of job'], { CRON: ['定时', 'Timed'], REQUEST: ['手工', 'On request'], EVENT: ['事件', 'Event'], BOTH: ['定时+手工', 'Timed and on request'] }),
  JOB_CONCURRENCY: values(['任务并发', 'Concurrency'], { SINGLE: ['单例', 'One run'], PER_KEY: ['按参数单例', 'One run for each parameters'], MANY: ['并行', 'Parallel'] }),
  JOB_OVERLAP: values(['重叠处理', 'Overlap'], { SKIP: ['跳过', 'Skip'], QUEUE: ['排队', 'Queue'] }),
  JOB_PARAM_TYPE: values(['参数类型', 'Parameter type'], {
    TEXT: ['文本', 'Text'], NUMBER: ['数字', 'Number'], DATE: ['日期', 'Date'], MONTH: ['月份', 'Month'], LOOKUP: ['快码', 'Look-up'], REF: ['引用', 'Reference'], YN: ['是否', 'Yes or no'],
  }),
  JOB_RUN_STATUS: toned(
    values(['运行状态', 'State of a run'], {
      WAITING: ['等待', 'Waiting'], RUNNING: ['运行中', 'Running'], DONE: ['完成', 'Done'], FAILED: ['失败', 'Failed'], CANCELLED: ['已取消', 'Cancelled'], SKIPPED: ['已跳过', 'Skipped'],
    }),
    { wait: ['WAITING'], run: ['RUNNING'], done: ['DONE'], stop: ['FAILED'], void: ['CANCELLED', 'SKIPPED'] },
  ),
  SCSI_DIRECTION: values(['接口方向', 'Direction'], { OUT: ['发送', 'Out'], IN: ['接收', 'In'] }),
  SCSI_PLATFORM: values(['对接平台', 'Platform'], {
    SAP: ['SAP', 'SAP'], ERP: ['ERP', 'ERP'], OA: ['OA', 'OA'], LOGISTICS: ['物流', 'Logistics'], TYC: ['企业信息', 'Company facts'], ALY: ['证照识别', 'Certificate reading'],
    ESIGN: ['电子签', 'E-signature'], OTHER: ['其他', 'Other'],
  }),
  SCSI_TRIGGER: values(['接口触发', 'Trigger'], { ACTION: ['动作后', 'After an action'], MANUAL: ['手工', 'By hand'], JOB: ['定时', 'By a job'], PULL: ['查询', 'Query'] }),
  SCSI_METHOD: values(['HTTP方法', 'HTTP method'], { GET: ['GET', 'GET'], POST: ['POST', 'POST'], PUT: ['PUT', 'PUT'] }),
  SCSI_TARGET_TYPE: values(['目标类型', 'Target type'], { TEXT: ['文本', 'Text'], NUMBER: ['数字', 'Number'], DATE: ['日期', 'Date'], BOOL: ['布尔', 'Yes or no'] }),
  SCSI_TRANSFORM: values(['转换', 'Transformation'], {
    NONE: ['无', 'None'], LOOKUP_MAP: ['快码对照', 'Code pairs'], DATE_FORMAT: ['日期格式', 'Date format'], UNIT: ['单位', 'Units'], CONST: ['常量', 'Constant'], FEEL: ['FEEL', 'FEEL'],
  }),
  SCSI_POSITION: values(['参数位置', 'Position'], { QUERY: ['查询串', 'Query'], HEADER: ['请求头', 'Header'], BODY: ['请求体', 'Body'], PATH: ['路径', 'Path'] }),
  SCSI_VALUE_KIND: values(['参数取值', 'Value'], { CONST: ['常量', 'Constant'], FIELD: ['字段', 'Field'], SECRET: ['密文', 'Secret'] }),
  SCSI_ENV: values(['环境', 'Environment'], { TEST: ['测试', 'Test'], PROD: ['生产', 'Production'] }),
  SCSI_AUTH: values(['认证', 'Authentication'], { NONE: ['无', 'None'], BASIC: ['Basic', 'Basic'], BEARER: ['Bearer', 'Bearer'], OAUTH2: ['OAuth2（客户端凭证）', 'OAuth2 (client credentials)'], HMAC: ['HMAC-SHA256', 'HMAC-SHA256'] }),
  SCSI_PROTOCOL: values(['接口协议', 'Protocol'], { REST: ['REST', 'REST'], SOAP: ['SOAP', 'SOAP'] }),
  TRIPARTITE_SERVICE: values(['第三方功能', 'Third-party function'], {
    SMS: ['短信', 'Text message'], DING: ['钉钉', 'DingTalk'], EMAIL: ['邮件', 'E-mail'], WEBHOOK: ['回调', 'Webhook'], IP_REGION: ['IP归属地', 'Region of an address'],
    ESIGN: ['电子签', 'E-signature'], TYC: ['企业信息', 'Company facts'], OCR: ['证照识别', 'Certificate reading'],
  }),
  TRIPARTITE_RESULT: toned(values(['第三方结果', 'Result of a third party'], { OK: ['成功', 'OK'], REFUSED: ['对方拒绝', 'Refused'], FAILED: ['失败', 'Failed'] }), { done: ['OK'], stop: ['REFUSED', 'FAILED'] }),
  JDBC_DRIVER: values(['数据库类型', 'Database type'], { BUILTIN: ['本系统', 'This system'], POSTGRESQL: ['PostgreSQL', 'PostgreSQL'] }),
  JDBC_SSL_MODE: values(['数据库加密', 'TLS of a database'], { VERIFY_FULL: ['验证证书与主机', 'Certificate and host checked'], REQUIRE: ['仅加密', 'Encrypted'], DISABLE: ['不加密', 'Not encrypted'] }),
} as const

type JobsLookups = typeof jobsLookups
declare module '../language/names.ts' {
  interface LookupTypes extends JobsLookups {}
}
