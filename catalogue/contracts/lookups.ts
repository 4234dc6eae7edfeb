import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of contracts (合同管理). */
export const contractsLookups = {
  TERMS_CLASS: values(['条款类别', 'Class of a clause'], {
    SUBJECT: ['标的', 'Subject'], PRICE: ['价格', 'Price'], DELIVERY: ['交付', 'Delivery'], QUALITY: ['质量', 'Quality'], ACCEPTANCE: ['验收', 'Acceptance'],
    PAYMENT: ['付款', 'Payment'], WARRANTY: ['质保', 'Warranty'], IP: ['知识产权', 'IP'], CONFIDENTIALITY: ['保密', 'Confidentiality'], INTEGRITY: ['廉洁', 'Integrity'],
    LIABILITY: ['违约责任', 'Liability'], FORCE_MAJEURE: ['不可抗力', 'Force majeure'], TERMINATION: ['解除', 'Termination'], DISPUTE: ['争议', 'Disputes'], OTHER: ['其他', 'Other'],
  }),
  TERMS_EDIT: values(['条款修改规则', 'Edit rule of a clause'], { LOCKED: ['不可修改', 'Locked'], NEGOTIABLE: ['可协商', 'Negotiable'], FREE: ['自由', 'Free'] }),
  TERMS_RISK: toned(values(['条款风险', 'Risk of a clause'], { LOW: ['低', 'Low'], MEDIUM: ['中', 'Medium'], HIGH: ['高', 'High'] }), { idle: ['LOW'], wait: ['MEDIUM'], stop: ['HIGH'] }),
  CONTRACT_TYPE: values(['合同类型', 'Contract type'], {
    PURCHASE: ['采购合同', 'Purchase'], FRAMEWORK: ['框架合同', 'Framework'], SERVICE: ['服务合同', 'Service'], EQUIPMENT: ['设备合同', 'Equipment'], MOULD: ['模具合同', 'Mould'],
    ENGINEERING: ['工程合同', 'Works'], OUTSOURCING: ['委外加工', 'Outsourcing'], LEASE: ['租赁', 'Lease'], NDA: ['保密协议', 'NDA'], QUALITY: ['质量协议', 'Quality agreement'],
    SUPPLEMENT: ['补充协议', 'Supplement'], OTHER: ['其他', 'Other'],
  }),
  CONTRACT_FORM: values(['合同形式', 'Form of a contract'], { SIMPLIFIED: ['简易', 'Simplified'], PLAIN: ['普通', 'Plain'], ENHANCED: ['增强', 'Enhanced'] }),
  CONTRACT_LANG: values(['文本语言', 'Language of the text'], { CN: ['中文', 'Chinese'], EN: ['英文', 'English'], CN_EN: ['中英对照', 'Bilingual'] }),
  PAGE_SETUP: values(['页面设置', 'Page set-up'], { A4_PORTRAIT: ['A4纵向', 'A4 portrait'], A4_LANDSCAPE: ['A4横向', 'A4 landscape'] }),
  SIGN_MODE: values(['签署方式', 'Way of signing'], { ESIGN: ['电子签', 'Electronic'], OFFLINE: ['线下签', 'On paper'], NONE: ['无需签署', 'None'] }),
  SIGN_ORDER: values(['签署顺序', 'Order of signing'], { SUPPLIER_FIRST: ['供方先签', 'Supplier first'], BUYER_FIRST: ['需方先签', 'Buyer first'], PARALLEL: ['无序', 'Parallel'] }),
  CT_ATTACH: values(['模板附件类别', 'Kind of template attachment'], {
    TECHNICAL: ['技术协议', 'Technical agreement'], QUALITY: ['质量协议', 'Quality agreement'], INTEGRITY: ['廉洁协议', 'Integrity pledge'], NDA: ['保密协议', 'NDA'],
    PRICE: ['价格清单', 'Price list'], OTHER: ['其他', 'Other'],
  }),
  WM_USAGE: values(['水印用途', 'Use of a watermark'], { DRAFT: ['草稿', 'Draft'], INTERNAL_COPY: ['内部副本', 'Internal copy'], SUPPLIER_COPY: ['供应商副本', 'Supplier copy'], VOID: ['作废', 'Void'] }),
  WM_KIND: values(['水印类型', 'Kind of watermark'], { TEXT: ['文字', 'Text'], IMAGE: ['图片', 'Image'] }),
  WM_LAYOUT: values(['水印布局', 'Layout of a watermark'], { TILE: ['平铺', 'Tiled'], CENTRE: ['居中', 'Centred'], FOOTER: ['页脚', 'Footer'] }),
  CONTRACT_NATURE: values(['合同性质', 'Nature of a contract'], { MAIN: ['主合同', 'Main'], PRE: ['预合同', 'Pre-contract'], SUPPLEMENT: ['补充', 'Supplement'] }),
  AMOUNT_TYPE: values(['金额类型', 'Amount type'], { FIXED: ['固定', 'Fixed'], CAP: ['上限', 'Capped'], OPEN: ['开口', 'Open'] }),
  CT_SOURCE: values(['合同来源', 'Source of a contract'], {
    MANUAL: ['手工', 'By hand'], REQUISITION: ['申请', 'Requisition'], AUCTION: ['询价', 'Inquiry'], BIDDING: ['招标', 'Tender'], COMPETE: ['竞价', 'Compete'],
    AGREEMENT_SIGNING: ['协议签署', 'Agreement signing'], PATTERN_MAKING: ['打样', 'Pattern making'], PRE_CONTRACT: ['预合同', 'Pre-contract'], ALTERATION: ['变更', 'Alteration'],
  }),
  STAGE_STATUS: toned(values(['付款阶段状态', 'State of a payment stage'], {
    PLANNED: ['未到期', 'Planned'], DUE: ['已到期', 'Due'], APPLIED: ['已申请', 'Applied'], PAID: ['已付清', 'Paid'], CANCELLED: ['已取消', 'Cancelled'],
  }), { idle: ['PLANNED'], wait: ['DUE'], run: ['APPLIED'], done: ['PAID'], void: ['CANCELLED'] }),
  REFUND_KIND: values(['返还费用类别', 'Fee to be refunded'], { MOULD: ['模具费', 'Mould fee'], SAMPLE: ['样品费', 'Sample fee'] }),
  REFUND_MODE: values(['返还方式', 'Way of refunding'], { PER_PIECE: ['按件', 'Per piece'], STEP: ['阶梯', 'Steps'], AT_TARGET: ['达标一次', 'Once at target'] }),
  REFUND_STATUS: toned(values(['返还状态', 'State of a refund'], {
    RUNNING: ['进行中', 'Running'], REACHED: ['已达标', 'Reached'], DONE: ['已返清', 'Refunded'], LAPSED: ['已失效', 'Lapsed'],
  }), { run: ['RUNNING'], wait: ['REACHED'], done: ['DONE'], void: ['LAPSED'] }),
  CT_DOC: values(['合同文件类别', 'Kind of contract document'], {
    TEXT: ['文本修订', 'Text revision'], DOCX: ['文档修订', 'DOCX revision'], FINAL: ['定稿', 'Final PDF'], SIGNED: ['已签文件', 'Signed PDF'], EVIDENCE: ['签署证据', 'Evidence'],
    SCAN: ['纸质扫描', 'Scan'], ATTACHMENT: ['附件', 'Attachment'],
  }),
  CT_SIDE: values(['合同方', 'Side of a contract'], { INTERNAL: ['我方', 'Our side'], SUPPLIER: ['供应商', 'Supplier'] }),
  CT_ACCEPT: toned(values(['采纳', 'Acceptance of a revision'], { PROPOSED: ['待采纳', 'Proposed'], ACCEPTED: ['已采纳', 'Accepted'], REJECTED: ['未采纳', 'Rejected'] }), {
    wait: ['PROPOSED'], done: ['ACCEPTED'], stop: ['REJECTED'],
  }),
  ASSET_CLASS: values(['资产类别', 'Asset class'], {
    MACHINE: ['机器设备', 'Machine'], TOOLING: ['工装模具', 'Tooling'], IT: ['信息设备', 'IT'], INSTRUMENT: ['仪器', 'Instrument'], VEHICLE: ['车辆', 'Vehicle'], OTHER: ['其他', 'Other'],
  }),
  ACCEPT_RESULT: toned(values(['验收结果', 'Result of acceptance'], { PASS: ['合格', 'Pass'], CONCESSION: ['让步', 'Concession'], FAIL: ['不合格', 'Fail'] }), { done: ['PASS'], wait: ['CONCESSION'], stop: ['FAIL'] }),
  SIGN_VERDICT: toned(values(['验签结果', 'Verdict'], {
    VALID: ['有效', 'Valid'], ALTERED: ['文件已被改动', 'The file was altered'], UNKNOWN_AUTHORITY: ['未知颁发机构', 'Unknown authority'],
    REVOKED: ['证书已吊销', 'Certificate revoked'], NOT_WHOLE: ['未覆盖整个文件', 'Not the whole file'],
  }), { done: ['VALID'], stop: ['ALTERED', 'UNKNOWN_AUTHORITY', 'REVOKED', 'NOT_WHOLE'] }),
  SIGN_STATUS: toned(values(['签署状态', 'Signing status'], {
    NOT_STARTED: ['未开始', 'Not started'], STARTED: ['签署中', 'Started'], PART_SIGNED: ['部分已签', 'Part signed'], SIGNED: ['已签', 'Signed'], DONE: ['已完成', 'Done'],
    REFUSED: ['已拒签', 'Refused'], EXPIRED: ['已过期', 'Expired'], FAILED: ['失败', 'Failed'],
  }), { idle: ['NOT_STARTED'], wait: ['STARTED', 'PART_SIGNED'], done: ['SIGNED', 'DONE'], stop: ['REFUSED', 'EXPIRED', 'FAILED'] }),
  SIGN_SIDE: values(['签署方', 'Signing side'], { BUYER: ['需方', 'Buyer'], SUPPLIER: ['供方', 'Supplier'] }),
  SIGNER_ROLE: values(['签署角色', 'Role of a signer'], { SEAL: ['机构章', 'Seal'], PERSON: ['个人签', 'Person'] }),
  TRADE_INSURANCE: values(['投保方', 'Who insures'], { BUYER: ['买方', 'Buyer'], SELLER: ['卖方', 'Seller'] }),
  ARCHIVE_MEDIUM: values(['归档介质', 'Medium of the archive'], { ELECTRONIC: ['电子', 'Electronic'], PAPER: ['纸质', 'Paper'], BOTH: ['两者', 'Both'] }),
  BORROW_STATE: toned(values(['借阅状态', 'Where the archive is'], { IN: ['在库', 'In'], OUT: ['借出', 'Out'] }), { done: ['IN'], wait: ['OUT'] }),
  CT_WARNING: values(['合同预警类型', 'Contract warning'], {
    EXPIRING: ['合同即将到期', 'Expiring'], RENEW_NOTICE: ['续期通知', 'Renewal notice'], SIGN_OVERDUE: ['签署逾期', 'Signing overdue'], CONFIRM_OVERDUE: ['确认逾期', 'Confirmation overdue'],
    STAGE_DUE: ['付款到期', 'Stage due'], STAGE_OVERDUE: ['付款逾期', 'Stage overdue'], AMOUNT_USED: ['金额将用尽', 'Amount nearly used'], DELIVERY_LATE: ['交付逾期', 'Delivery late'],
    WARRANTY_END: ['质保到期', 'Warranty ends'], REFUND_LAPSED: ['返还期限', 'Refund deadline'], CERT_EXPIRING: ['签章证书到期', 'Certificate expiring'], ARCHIVE_MISSING: ['未归档', 'Not archived'],
  }),
  WARN_LEVEL: toned(values(['预警级别', 'Level of a warning'], { INFO: ['提示', 'Info'], WARN: ['警告', 'Warning'], URGENT: ['紧急', 'Urgent'] }), { idle: ['INFO'], wait: ['WARN'], stop: ['URGENT'] }),
  SIGN_ID_TYPE: values(['证件类型', 'Identity document'], { ID_CARD: ['身份证', 'Identity card'], PASSPORT: ['护照', 'Passport'] }),
  SEAL_KIND: values(['印章类型', 'Kind of seal'], { CONTRACT_SEAL: ['合同章', 'Contract seal'], OFFICIAL_SEAL: ['公章', 'Official seal'], FINANCE_SEAL: ['财务章', 'Finance seal'] }),
  SIGN_PROVIDER: values(['签署服务', 'Signing provider'], { EMBEDDED: ['内置', 'Embedded'], EXTERNAL: ['外部', 'External'] }),
} as const

type ContractsLookups = typeof contractsLookups
declare module '../language/names.ts' {
  interface LookupTypes extends ContractsLookups {}
}
