import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of the supplier master. */
export const supplierLookups = {
  SUPPLIER_TYPE: values(['供应商类型', 'Supplier type'], {
    MANUFACTURER: ['制造商', 'Manufacturer'],
    TRADER: ['贸易商', 'Trader'],
    AGENT: ['代理商', 'Agent'],
    SERVICE: ['服务商', 'Service provider'],
    OUTSOURCER: ['外协商', 'Outsourcer'],
    LOGISTICS: ['物流商', 'Logistics provider'],
  }),
  SUPPLIER_LIFECYCLE: toned(values(['供应商生命周期', 'Supplier life cycle'], {
    POTENTIAL: ['潜在', 'Potential'],
    INTRODUCING: ['准入中', 'Being introduced'],
    TRIAL: ['试用', 'On trial'],
    QUALIFIED: ['合格', 'Qualified'],
    FROZEN: ['冻结', 'Frozen'],
    QUIT: ['已退出', 'Quit'],
    BLACKLISTED: ['黑名单', 'Blacklisted'],
  }), { idle: ['POTENTIAL'], wait: ['INTRODUCING', 'TRIAL'], done: ['QUALIFIED'], stop: ['FROZEN', 'BLACKLISTED'], void: ['QUIT'] }),
  SUPPLIER_CATEGORY_STATUS: toned(values(['供货品类状态', 'Supplier category state'], {
    POTENTIAL: ['潜在', 'Potential'],
    INTRODUCING: ['准入中', 'Being introduced'],
    TRIAL: ['试用', 'On trial'],
    QUALIFIED: ['合格', 'Qualified'],
    FROZEN: ['冻结', 'Frozen'],
    QUIT: ['退出', 'Quit'],
  }), { idle: ['POTENTIAL'], wait: ['INTRODUCING', 'TRIAL'], done: ['QUALIFIED'], stop: ['FROZEN'], void: ['QUIT'] }),
  SUPPLIER_GRADE: values(['绩效等级', 'Grade'], { A: ['A', 'A'], B: ['B', 'B'], C: ['C', 'C'], D: ['D', 'D'] }),
  STRATEGY_LEVEL: values(['关系层级', 'Relationship'], { STRATEGIC: ['战略', 'Strategic'], PREFERRED: ['优选', 'Preferred'], GENERAL: ['一般', 'General'], RESTRICTED: ['限制', 'Restricted'] }),
  RISK_LEVEL: values(['风险等级', 'Risk level'], { NONE: ['无', 'None'], LOW: ['低', 'Low'], MIDDLE: ['中', 'Middle'], HIGH: ['高', 'High'], UNKNOWN: ['未查询', 'Not looked up'] }),
  TAXPAYER_TYPE: values(['纳税人类型', 'Taxpayer type'], { GENERAL: ['一般纳税人', 'General'], SMALL: ['小规模', 'Small-scale'], NONE: ['非增值税', 'No VAT'] }),
  SUPPLIER_SOURCE: values(['供应商来源', 'Supplier source'], { REGISTER: ['注册', 'Registered'], MANUAL: ['手工', 'Manual'], IMPORT: ['导入', 'Imported'], ERP: ['ERP', 'ERP'] }),
  CREDENTIAL_WARN: values(['证照状态', 'Certificates'], { OK: ['正常', 'In order'], EXPIRING: ['即将到期', 'Expiring'], EXPIRED: ['已过期', 'Expired'] }),
  SITE_STATUS: toned(values(['地点状态', 'Site state'], { ACTIVE: ['正常', 'Active'], HOLD: ['冻结', 'On hold'], CLOSED: ['关闭', 'Closed'] }), { run: ['ACTIVE'], stop: ['HOLD'], void: ['CLOSED'] }),
  ACCOUNT_PURPOSE: values(['账户用途', 'Account purpose'], { GENERAL: ['一般户', 'General'], BASIC: ['基本户', 'Basic'], SUPERVISED: ['监管户', 'Supervised'] }),
  VERIFY_STATUS: toned(values(['核实状态', 'Verification'], { UNVERIFIED: ['未核实', 'Not verified'], VERIFIED: ['已核实', 'Verified'], FAILED: ['失败', 'Failed'] }), { idle: ['UNVERIFIED'], done: ['VERIFIED'], stop: ['FAILED'] }),
  VERIFY_METHOD: values(['核实方式', 'Verified by'], { CALLBACK: ['回访', 'Call-back'], LETTER: ['询证函', 'Letter'], TRANSFER: ['小额打款', 'Small transfer'] }),
  SUPPLIER_LOCATION_TYPE: values(['地址类型', 'Location type'], { OFFICE: ['办公', 'Office'], PLANT: ['工厂', 'Plant'], WAREHOUSE: ['仓库', 'Warehouse'], RND: ['研发', 'R&D'], RETURN: ['退货地址', 'Returns'] }),
  OWNERSHIP: values(['权属', 'Ownership'], { OWN: ['自有', 'Owned'], RENT: ['租赁', 'Rented'] }),
  AUDIT_RESULT: values(['审核结论', 'Audit result'], { PASS: ['合格', 'Passed'], CONDITIONAL: ['有条件合格', 'Conditional'], FAIL: ['不合格', 'Failed'] }),
  CATEGORY_ROLE: values(['供货角色', 'Supply role'], { MAIN: ['主供', 'Main'], SECOND: ['辅供', 'Second'], BACKUP: ['备选', 'Backup'] }),
  CONTACT_DUTY: values(['联系人职责', 'Contact duty'], {
    SALES: ['销售', 'Sales'],
    QUALITY: ['质量', 'Quality'],
    LOGISTICS: ['物流', 'Logistics'],
    FINANCE: ['财务', 'Finance'],
    TECH: ['技术', 'Technical'],
    LEGAL: ['法务', 'Legal'],
    BOSS: ['负责人', 'Head'],
  }),
} as const

type SupplierLookups = typeof supplierLookups
declare module '../language/names.ts' {
  interface LookupTypes extends SupplierLookups {}
}
