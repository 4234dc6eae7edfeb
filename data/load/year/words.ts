/** What people write in their documents. */

type ByOrg = Record<string, readonly string[]>

export const purposes: ByOrg = {
  SZ10: [
    '逆变器控制板月度备料',
    '客户华北重工追加订单备料',
    '伺服驱动器产线周计划用料',
    '变频器新批次投产备料',
    '安全库存补货',
    '电源模块量产用料',
    '二号线换型备料',
    '南方电子网关订单用料',
    '配电柜装配用料',
    '季度滚动计划备料',
  ],
  HF20: [
    '合肥工厂电机外壳月度用料',
    '风机总装线备料',
    '注塑车间周计划用料',
    '压铸件订单备料',
    '驱动箱体量产用料',
    '库存低于安全线补货',
    '充电桩壳体首批量产备料',
    '包装线月度用料',
  ],
  SR30: [
    '储能逆变器ESI-50样机用料',
    '智能网关SGW-2试产物料',
    'EVC-7控制板第二版打样',
    '可靠性试验备件',
    '实验室常用元件补充',
    '工业风机改型验证物料',
  ],
}
export const expensePurposes = [
  '贴片机年度保养',
  '注塑机液压系统维修',
  '劳保用品季度申领',
  '实验室设备校准',
  '办公用品月度申领',
  '车间消耗品补充',
] as const
export const samplePurposes = ['新供应商样品验证', '替代料样品评估', 'EMC整改样品', '结构手板装配验证'] as const
export const urgentReasons = ['来料不良，产线两日内断料', '客户提前交期', '盘点差异，急需补料'] as const
export const orderRemarks = [
  '请随货附出厂检验报告',
  '按最新图纸版本交货',
  '外箱请贴物料标签',
  '分批送货，请提前一天预约',
  '请使用防静电包装',
  '如有延期请提前三天通知',
] as const
export const requisitionRemarks = ['请优先选用现有合格供应商', '与上批同一供应商即可', '需求数量已与计划核对', '到货后通知申请人'] as const

export const reasons = {
  requisitionRejected: ['本月预算已用完，请调整后再提', '库存足够，请核对需求数量', '需求日期不明确，请补充说明'],
  requisitionReturned: ['规格描述不完整，请补充图号', '数量与计划不符，请核对'],
  requisitionClosed: ['项目延期，剩余需求取消', '改用库存替代料', '设计变更，不再需要'],
  requisitionCancelled: ['重复提交', '需求取消', '改为集中采购'],
  requisitionAbolished: ['物料切换，原申请作废', '客户订单取消，申请作废'],
  orderRejected: ['价格高于上次采购，请重新议价', '交期过于集中，请分批', '数量超过年度计划'],
  orderCancelled: ['客户订单取消', '设计变更，物料不再使用', '供应商产能不足，改由他家供应', '重复下单'],
  datesRejected: ['产线急需，请提前到需求日期前', '与生产计划冲突，请重新安排'],
  lineClosed: ['余量不再需要', '改型后停用，余量取消', '项目结束，余量关闭'],
  noteCancelled: ['装车时发现数量有误，重新制单', '车辆故障，改期发货', '客户要求合并发货'],
  noteClosed: ['短装，余量随下批补送', '破损箱已拒收，余量另行安排'],
  late: ['原材料到料延迟，预计晚三天', '产线排期已满，顺延交货', '海运舱位紧张，顺延一周', '模具保养，交期顺延'],
  concession: ['外观轻微划伤，不影响装配，让步接收', '尺寸偏下限，经工程确认可用', '标签格式不符，内容正确，让步接收'],
} as const

export const returnTexts = ['表面划伤，超出封样标准', '关键尺寸超差', '功能测试不通过', '混入其他型号', '引脚氧化，可焊性不良', '镀层脱落'] as const
export const writeOffTexts = ['数量录入错误，重新接收', '多扫一箱，冲回', '误收其他订单的货，冲回', '单位录错，冲回重收'] as const

export const drivers = ['赵建国', '钱海涛', '孙志强', '李卫东', '周立民', '吴国平', '郑文斌', '王德胜'] as const
export const carriers = ['安达物流', '顺程速运', '长江货运', '远达国际货代'] as const
