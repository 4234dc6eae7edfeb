import { toned, values } from '../lookup-type.ts'

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
} as const
