import { always, amount, as, checkbox, datetime, document, int, json, lines, list, lookup, number, own, ref, supplier, text, user } from '../define.ts'
import { is } from '../formula.ts'

const inRoom = ['doSupplierReady', 'doOfferPrice'] as const
const byName = { buyer: always, manager: always, admin: always, approver: always } as const
const showsRank = is('visibilityMode', 'RANK', 'RANK_BEST', 'OPEN')
const showsBest = is('visibilityMode', 'BEST', 'RANK_BEST', 'OPEN')

/** The room of a competition: who sits in it, its turns, and whose offer counts. Its row is the lock under which offers come one after the other. */
export const competeHall = document('competeHall', {
  label: ['竞价大厅', 'Competition hall'],
  statusLookup: 'HALL_STATUS',
  fields: {
    competeHeaderId: ref('competeHeader', '竞价单', 'Competition', { kept: true, width: 150 }),
    title: text(200, '竞价主题', 'Title', { kept: true, width: 240 }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    competeMode: lookup('COMPETE_MODE', '竞价模式', 'Mode', { kept: true, width: 90 }),
    visibilityMode: lookup('VISIBILITY_MODE', '可见方式', 'Visibility', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    planStartDate: datetime('计划开始', 'Planned start', { kept: true }),
    currentTurnId: ref('competeTurn', '当前轮次', 'Current turn', { kept: true }),
    serverSeq: int('事件序号', 'Sequence', { kept: true, init: '0' }),
    openedBy: ref('user', '开厅人', 'Opened by', { kept: true }),
    openedDate: datetime('开厅时间', 'Opened', { kept: true }),
    turnEndDate: datetime('本轮结束', 'Turn ends', { kept: true }),
    slotEndDate: datetime('本席结束', 'Slot ends', { kept: true }),
    nextTurnDate: datetime('下轮开始', 'Next turn starts', { kept: true }),
    pausedRemainingMs: int('暂停剩余毫秒', 'Left when paused (ms)', { kept: true }),
    closeReason: lookup('CLOSE_REASON', '结束原因', 'Why it closed', { kept: true }),
  },
  lines: {
    competeSeat: lines('席位', 'Seats', {
      fields: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 220 }),
        supplierName: text(200, '名称', 'Name', { kept: true, english: 'supplierNameEn' }),
        supplierNameEn: text(200, '英文名称', 'Name in English', { kept: true }),
        aliasCode: text(20, '代号', 'Alias', { kept: true }),
        adjFactor: number(7, 4, '折算系数', 'Factor', { kept: true }),
        seatStatus: lookup('COMPETE_SUPPLIER_STATUS', '状态', 'State', { kept: true, init: 'INVITED' }),
        readyDate: datetime('就位时间', 'Ready', { kept: true }),
        readyUserId: ref('user', '就位人', 'Made ready by', { kept: true }),
        passCount: int('连续放弃', 'Passes', { kept: true, init: '0' }),
        bestOfferAmount: amount('当前报价', 'Standing offer', { kept: true }),
        evalAmount: amount('评比金额', 'Evaluated', { kept: true }),
        rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
      },
      columns: ['rankNum', 'supplierId', 'seatStatus', 'readyDate', 'adjFactor', 'bestOfferAmount', 'evalAmount', 'passCount'],
    }, { kept: true }),
    competeTurn: lines('轮次', 'Turns', {
      labelledBy: { name: 'turnNum' },
      fields: {
        turnNum: int('轮次', 'Turn', { kept: true, width: 60 }),
        startDate: datetime('开始', 'Started', { kept: true }),
        endDate: datetime('结束', 'Ends', { kept: true }),
        extendCount: int('延时次数', 'Extensions', { kept: true, init: '0' }),
        orderList: json('顺序', 'Order', { kept: true }),
        slotIndex: int('席次', 'Slot', { kept: true }),
        slotEndDate: datetime('本席结束', 'Slot ends', { kept: true }),
        bestAmount: amount('最低价', 'Best', { kept: true }),
        eliminated: json('淘汰', 'Eliminated', { kept: true }),
        turnStatus: lookup('TURN_STATUS', '状态', 'State', { kept: true, init: 'RUNNING' }),
        endReason: text(500, '结束说明', 'Why it ended', { kept: true }),
      },
      columns: ['turnNum', 'startDate', 'endDate', 'extendCount', 'bestAmount', 'turnStatus', 'endReason'],
    }, { kept: true }),
  },
  states: {
    WAITING: { label: ['未开启', 'Waiting'], tone: 'idle' },
    OPEN: { label: ['候场中', 'Open'], tone: 'wait' },
    RUNNING: { label: ['竞价中', 'Running'], tone: 'run' },
    PAUSED: { label: ['已暂停', 'Paused'], tone: 'wait' },
    BETWEEN: { label: ['轮间', 'Between turns'], tone: 'wait' },
    SUSPENDED: { label: ['已中断', 'Suspended'], tone: 'stop' },
    CLOSED: { label: ['已结束', 'Closed'], end: true, tone: 'done' },
  },
  deadlines: [
    { at: 'turnEndDate', action: 'doTurnEnd' },
    { at: 'slotEndDate', action: 'doSlotEnd' },
    { at: 'nextTurnDate', action: 'doTurnNext' },
  ],
  actions: {
    doOpen: { label: ['开厅', 'Open the hall'], from: ['WAITING'], to: 'OPEN', who: ['buyer', 'manager'], resource: 'btnOpen', primary: true, inList: true },
    doSupplierReady: {
      label: ['就位', 'Ready'], from: ['OPEN', 'RUNNING', 'PAUSED', 'BETWEEN'], to: 'same', who: ['seated'], resource: 'btnSupplierReady', apart: true, untold: true,
      input: { ruleHash: text(64, '规则指纹', 'Hash of the rules', { required: true }) },
    },
    doTurnProcess: {
      label: ['控制轮次', 'Run the turns'], from: ['OPEN', 'RUNNING', 'PAUSED', 'BETWEEN', 'SUSPENDED'], to: ['RUNNING', 'PAUSED', 'BETWEEN', 'OPEN', 'SUSPENDED', 'CLOSED'], who: ['buyer', 'manager'], resource: 'btnTurnProcess', reason: 'optional',
      input: {
        command: lookup('TURN_COMMAND', '命令', 'Command', { required: true }),
        offerId: ref('competeOffer', '报价', 'Offer'),
        supplierId: ref('supplierInfo', '供应商', 'Supplier'),
      },
    },
    doOfferPrice: {
      label: ['报价', 'Offer'], from: ['WAITING', 'OPEN', 'RUNNING', 'PAUSED', 'BETWEEN', 'SUSPENDED', 'CLOSED'], to: ['RUNNING', 'BETWEEN', 'CLOSED', 'WAITING', 'OPEN', 'PAUSED', 'SUSPENDED'], who: ['seated'], resource: 'btnOfferPrice', apart: true, untold: true,
      input: {
        amount: amount('总价', 'Total', { min: '0.01' }),
        items: json('单项报价', 'Offers by line'),
        passFlag: checkbox('放弃本席', 'Pass'),
        confirmFlag: checkbox('确认报价', 'Confirmed'),
        seenSeq: int('已见序号', 'Seen'),
      },
    },
    doClose: { label: ['关闭大厅', 'Close the hall'], from: ['OPEN', 'RUNNING', 'PAUSED', 'BETWEEN', 'SUSPENDED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', danger: true },
    doTurnEnd: { label: ['本轮结束', 'Turn ends'], from: ['RUNNING'], to: ['BETWEEN', 'CLOSED', 'SUSPENDED'], who: ['system'], resource: 'btnTurnProcess' },
    doSlotEnd: { label: ['本席结束', 'Slot ends'], from: ['RUNNING'], to: ['RUNNING', 'BETWEEN', 'CLOSED', 'SUSPENDED'], who: ['system'], resource: 'btnTurnProcess' },
    doTurnNext: { label: ['下轮开始', 'Next turn starts'], from: ['BETWEEN'], to: ['RUNNING', 'CLOSED'], who: ['system'], resource: 'btnTurnProcess' },
    doSuspend: { label: ['中断', 'Suspended'], from: ['RUNNING', 'SUSPENDED'], to: 'same', who: ['system'], resource: 'btnTurnProcess', tell: { seated: 'CMP_SUSPENDED', responsible: 'CMP_SUSPENDED' } },
  },
  unique: [{ by: ['competeHeaderId'], over: 'ONE_HALL' }],
  roles: {
    seated: supplier('competeSeat.supplierId'),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    seats: { paths: ['competeSeat'], to: { internal: always, seated: own } },
    names: { paths: ['competeSeat.supplierId', 'competeSeat.supplierName', 'competeSeat.supplierNameEn'], to: { ...byName, seated: own }, else: as('aliasCode') },
    places: { paths: ['competeSeat.rankNum'], to: { internal: always, seated: showsRank } },
    best: { paths: ['competeTurn.bestAmount'], to: { internal: always, seated: showsBest } },
    inner: { paths: ['competeTurn.orderList', 'competeTurn.slotIndex', 'competeTurn.eliminated', 'competeTurn.endReason', 'openedBy', 'buyerId'], to: { internal: always } },
  },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'title', 'competeHeaderId', 'competeMode', 'status', 'buyerId', 'planStartDate'],
    columns: ['docNum', 'title', 'competeHeaderId', 'competeMode', 'status', 'buyerId', 'planStartDate', 'openedDate', 'turnEndDate', 'closeReason'],
    sort: '-planStartDate',
    views: {
      open: { label: ['进行中', 'In progress'], where: is('status', 'WAITING', 'OPEN', 'RUNNING', 'PAUSED', 'BETWEEN', 'SUSPENDED') },
      closed: { label: ['已结束', 'Closed'], where: is('status', 'CLOSED') },
    },
  },
  edit: {
    subtitle: ['title'],
    facts: ['competeMode', 'planStartDate', 'turnEndDate'],
    sections: [{ label: ['大厅', 'Hall'], fields: ['competeHeaderId', 'buyerId', 'competeMode', 'visibilityMode', 'currency', 'planStartDate', 'openedBy', 'openedDate', 'closeReason'], closed: true }],
    grids: ['competeSeat', 'competeTurn'],
    tabs: ['history'],
  },
  pages: {
    competeHall: list('permitted', ['buyer', 'manager', 'approver', 'engineer'], {
      label: ['竞价大厅', 'Competition halls'], opens: 'competeHall', hides: [...inRoom, 'doTurnProcess'], gives: { buyer: ['btnTurnProcess'], manager: ['btnTurnProcess'] },
    }),
    competeHallSupplier: list('supplier', ['supplier'], { label: ['竞价大厅', 'Competition halls'], opens: 'competeHallSupplier', hides: [...inRoom, 'doTurnProcess'], gives: { supplier: ['btnSupplierReady', 'btnOfferPrice'] } }),
  },
  templates: {
    CMP_SUSPENDED: { title: ['竞价大厅{docNum}已中断', 'The room {docNum} was interrupted'] },
  },
  messages: {
    ONE_HALL: ['该竞价单已有大厅', 'There is a hall of this competition already'],
    EARLY: ['最早可提前30分钟开厅', 'The hall opens 30 minutes ahead at the earliest'],
    RULES: ['规则已更新，请重新阅读', 'Rules changed, read again'],
    TOO_LATE: ['已不能就位', 'It is too late to be ready'],
    FEW_READY: ['已就位{n}家，少于{min}家', '{n} ready, {min} needed'],
    NO_TURNS: ['轮次已用尽', 'There are no turns left'],
    COMMAND: ['当前状态不能执行此命令', 'The command cannot be carried out as the room stands'],
    WHY: ['请填写原因', 'Reason required'],
    NO_OFFER: ['请指定有效报价', 'Name an offer that is valid'],
    NO_SUPPLIER: ['请指定参与竞价的供应商', 'Name a supplier that takes part'],
    KEEP_MIN: ['至少保留{min}家', 'Keep at least {min}'],
    MANAGER_ONLY: ['只有经理可以执行', 'Only a manager does this'],
    NO_OFFERS_NOW: ['当前不可报价', 'No offers now'],
    NOT_ACTIVE: ['您已被淘汰或未就位', 'You are eliminated or not ready'],
    TURN_OVER: ['本轮已结束', 'The turn is over'],
    NOT_YOUR_TURN: ['未轮到您报价', 'Not your turn'],
    NO_AMOUNT: ['请填写报价', 'Enter an offer'],
    NOT_POSITIVE: ['报价必须大于0', 'An offer must be above 0'],
    ABOVE_CEILING: ['高于最高限价{p}', 'Above the ceiling of {p}'],
    STEP: ['降幅不足，最高可报{max}', 'Step too small, at most {max}'],
    ABOVE_BEFORE: ['不得高于上轮报价{p}', 'Not above the offer of the turn before, {p}'],
    NO_PASS: ['该模式不能放弃', 'Nobody passes in this mode'],
    CONFIRM: ['请确认报价', 'Confirm the offer'],
  },
})
