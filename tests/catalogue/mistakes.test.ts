/** Mistakes in a definition are compile errors that name the wrong word where it stands. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sound = `
import { amount, checkbox, date, document, everyone, feed, fileLink, icon, lines, linkTag, list, lookup, make, period, price, progress, qty, ref, must, supplier, text, user } from './define.ts'
import { atLeast, by, is, isSet, plus, sum, times } from './formula.ts'
import type { Full, MessageParams } from './define.ts'
export const sample = document('poHeader', {
  label: ['样例', 'Sample'],
  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true }),
    orderDate: date('日期', 'Date', { required: true }),
    netAmount: amount('净额', 'Net', { computed: true, unit: 'currency' }),
    note: text(200, '说明', 'Note'),
  },
  lines: {
    poLine: lines('行', 'Lines', {
      fields: { orderQty: qty('数量', 'Qty', { required: true }), netPrice: price('单价', 'Price', { required: true }), netAmount: amount('净额', 'Net', { computed: true }), needByDate: date('需求', 'Need-by'), fromDate: date('自', 'From'), giftFlag: checkbox('赠品', 'Free'), sourceNum: text(40, '来源', 'Source'), fileNum: text(40, '文件', 'File'), sourceId: ref('poHeader', '来源', 'Source'), judgeId: ref('user', '评委', 'Judge') },
      compute: { netAmount: times('orderQty', 'netPrice') },
      columns: ['lineNum', 'orderQty', 'netPrice', period('fromDate', 'needByDate', '期间', 'Period'), linkTag('sourceNum', { to: 'poHeader', id: 'sourceId' }), icon('giftFlag', { Y: 'star' }), fileLink('fileNum', { at: 'blueprint', asks: ['orderQty'], button: 'btnBlueprint' }), progress({ part: 'netPrice', of: 'orderQty' }, '进度', 'Progress')],
      imports: ['orderQty'],
      unique: [['orderQty']],
      sums: [by('giftFlag', 'netAmount', 'orderQty')],
      compares: { to: 'orderQty', fields: ['netPrice'] },
    }),
  },
  compute: { netAmount: sum('poLine.netAmount') },
  guards: [must('EARLY', atLeast('needByDate', 'parent.orderDate'), { on: 'poLine', at: 'needByDate', for: ['doSend'], says: { sum: sum('poLine.netAmount') } })],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SENT: { label: ['已发', 'Sent'], edit: { supplier: ['poLine.needByDate'], jury: ['note'] } },
    DONE: { label: ['完成', 'Done'], end: true },
  },
  actions: {
    doSend: { label: ['发送', 'Send'], from: ['DRAFT'], to: 'SENT', who: ['buyer'], resource: 'btnSubmit', makes: make('deliveryNoteHeader', { key: 'supplierId', map: { remark: 'note', total: sum('poLine.netAmount') }, again: 'same' }), tell: { supplier: 'SENT_MAIL', jury: 'SENT_MAIL' } },
    doClose: { label: ['关闭', 'Close'], from: ['SENT'], to: ['SENT', 'DONE'], who: ['buyer', 'jury'], resource: 'btnClose', on: 'poLine', inLine: is('giftFlag', 'N'), input: { all: checkbox('全部', 'All') } },
  },
  templates: { SENT_MAIL: { title: ['已发', 'Sent'] } },
  roles: {
    supplier: supplier('supplierId', { from: isSet('orderDate') }),
    jury: user('poLine.judgeId', { while: is('giftFlag', 'Y'), as: 'sourceNum' }),
    everySupplier: everyone('supplier', { when: is('currency', 'CNY') }),
  },
  scope: { side: 'both', category: 'poLine.sourceId' },
  list: { find: ['supplierId'], columns: ['docNum', 'netAmount'], sort: '-creationDate', sums: ['netAmount', by('status', 'netAmount')], views: { open: { label: ['未完', 'Open'], where: is('status', 'DRAFT') } },
    lineViews: { late: { label: ['逾期行', 'Late lines'], lines: 'poLine', where: isSet('needByDate'), find: ['orderQty'], columns: ['needByDate', 'docNum'], sort: 'needByDate' } } },
  edit: { sections: [{ label: ['基本', 'Basics'], fields: ['supplierId', 'note'] }], facts: ['netAmount'], grids: ['poLine'], tabs: ['history'] },
  pages: { purchaseOrderList: list('own', ['buyer']) },
  messages: { EARLY: ['早于{date}', 'Before {date}'] },
})
export const feeding = document('receiveHeader', {
  label: ['收货', 'Receipt'],
  fields: { note: text(200, '说明', 'Note') },
  lines: { receiveLine: lines('行', 'Lines', { fields: { poLineId: ref('poLine', '订单行', 'Order line'), receiveQty: qty('数量', 'Qty') } }) },
  feeds: [feed(sample, 'poLine', { keep: 'netPrice', by: 'receiveLine.poLineId', qty: 'receiveQty', whileIn: ['POSTED'], upTo: plus('orderQty', 0), over: 'OVER' })],
  states: { DRAFT: { label: ['拟定', 'Draft'] }, POSTED: { label: ['过账', 'Posted'] } },
  scope: { side: 'internal' },
  list: { find: ['note'], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
  messages: { OVER: ['超收', 'Too much'] },
})
export const net = (order: Full<typeof sample>): string => order.netAmount
export const said: MessageParams<typeof sample, 'EARLY'> = { date: '2026-11-20' }
`

/** What stands in the definition → what somebody typed instead → the word that the error must name. */
const mistakes: [name: string, right: string, wrong: string, named: string][] = [
  ['a column of the list that is no field', "columns: ['docNum', 'netAmount']", "columns: ['docNum', 'netAmout']", 'netAmout'],
  [
    'a key by which lines are summed that is no field',
    "by('giftFlag', 'netAmount', 'orderQty')",
    "by('giftFlg', 'netAmount', 'orderQty')",
    'giftFlg',
  ],
  [
    'a figure that is summed by key and is no field',
    "by('giftFlag', 'netAmount', 'orderQty')",
    "by('giftFlag', 'netAmount', 'orderQuantity')",
    'orderQuantity',
  ],
  ['a key by which a list is summed that is no field', "by('status', 'netAmount')", "by('statu', 'netAmount')", 'statu'],
  ['a search field that is no field', "find: ['supplierId']", "find: ['suplierId']", 'suplierId'],
  ['a sort by an unknown field', "sort: '-creationDate'", "sort: '-createDate'", 'createDate'],
  [
    'a column of the lines that is no field',
    "columns: ['lineNum', 'orderQty', 'netPrice',",
    "columns: ['lineNum', 'orderQuantity', 'netPrice',",
    'orderQuantity',
  ],
  ['a column of a list of lines that is no field', "columns: ['needByDate', 'docNum']", "columns: ['needByDay', 'docNum']", 'needByDay'],
  ['a list of lines that the document does not have', "lines: 'poLine', where", "lines: 'poLins', where", 'poLins'],
  ['a compared field that is none', "fields: ['netPrice'] }", "fields: ['nettPrice'] }", 'nettPrice'],
  ['a period of a day that is no field', "period('fromDate'", "period('formDate'", 'formDate'],
  ['a link tag whose id is no field', "id: 'sourceId'", "id: 'sourceLd'", 'sourceLd'],
  [
    'a link tag without the record that it leads to',
    "linkTag('sourceNum', { to: 'poHeader', id: 'sourceId' })",
    "linkTag('sourceNum', { id: 'sourceId' })",
    'to',
  ],
  ['a link tag to an entity that does not exist', "{ to: 'poHeader', id", "{ to: 'poHead', id", 'poHead'],
  ['an icon of a column that is no field', "icon('giftFlag'", "icon('giftFlog'", 'giftFlog'],
  ['an icon that nobody has drawn', "{ Y: 'star' }", "{ Y: 'stra' }", 'stra'],
  ['a file that no field names', "fileLink('fileNum'", "fileLink('fileNumb'", 'fileNumb'],
  ['a file that is asked for by no field', "asks: ['orderQty']", "asks: ['orderQt']", 'orderQt'],
  ['a file that opens at no part of a page', "at: 'blueprint'", "at: 'blueprints'", 'blueprints'],
  ['a cell of a module that reads no field', "{ part: 'netPrice', of", "{ part: 'netPrise', of", 'netPrise'],
  ['a button in lines whose condition names no field of theirs', "inLine: is('giftFlag', 'N')", "inLine: is('giftFlg', 'N')", 'giftFlg'],
  ['an import column that is no field', "imports: ['orderQty']", "imports: ['orderNumber']", 'orderNumber'],
  ['a unique key that is no field', "unique: [['orderQty']]", "unique: [['orderKey']]", 'orderKey'],
  ['a formula operand of a line that is no field', "times('orderQty', 'netPrice')", "times('orderQty', 'netPrce')", 'netPrce'],
  ['a formula path into lines that is none', "sum('poLine.netAmount')", "sum('poLine.netAmout')", 'netAmout'],
  ['a computed field without its formula', "compute: { netAmount: sum('poLine.netAmount') },", 'compute: {},', 'netAmount'],
  ['a state that an action cannot come from', "from: ['DRAFT'], to: 'SENT'", "from: ['DRAT'], to: 'SENT'", 'DRAT'],
  ['a state that an action cannot lead to', "from: ['DRAFT'], to: 'SENT'", "from: ['DRAFT'], to: 'SEND'", 'SEND'],
  ['a side that does not exist', "edit: { supplier: ['poLine.needByDate']", "edit: { suplier: ['poLine.needByDate']", 'suplier'],
  ['an edit right of a role that does not exist', "jury: ['note'] }", "jurry: ['note'] }", 'jurry'],
  ['an edit right to a field that does not exist', "edit: { supplier: ['poLine.needByDate']", "edit: { supplier: ['poLine.needDate']", 'needDate'],
  ['a button that does not exist', "resource: 'btnSubmit'", "resource: 'btnSubmt'", 'btnSubmt'],
  ['a responsibility that does not exist', "who: ['buyer'], resource: 'btnSubmit'", "who: ['byer'], resource: 'btnSubmit'", 'byer'],
  ['lines that an action cannot run on', "on: 'poLine'", "on: 'poLines'", 'poLines'],
  ['a document made of a field that is none', "map: { remark: 'note'", "map: { remark: 'noet'", 'noet'],
  ['a document made of a figure of no field', "total: sum('poLine.netAmount')", "total: sum('poLine.nettAmount')", 'nettAmount'],
  ['a template that is not there', "tell: { supplier: 'SENT_MAIL'", "tell: { supplier: 'SEND_MAIL'", 'SEND_MAIL'],
  ['a receiver that is neither a role nor a field', 'tell: { supplier:', 'tell: { suplierId:', 'suplierId'],
  ['a guard whose message is not there', "must('EARLY'", "must('ERLY'", 'ERLY'],
  ['a guard that reads no field', "'parent.orderDate'), { on", "'parent.ordrDate'), { on", 'ordrDate'],
  ['a guard that blames no field', "on: 'poLine', at: 'needByDate'", "on: 'poLine', at: 'needByDay'", 'needByDay'],
  ['a guard of lines that are none', "on: 'poLine', at: 'needByDate'", "on: 'poLins', at: 'needByDate'", 'poLins'],
  ['a guard of an action that is none', "for: ['doSend'], says", "for: ['doSent'], says", 'doSent'],
  ['a guard that says a figure of no field', "says: { sum: sum('poLine.netAmount') }", "says: { sum: sum('poLine.netAmout') }", 'netAmout'],
  ['a role that acts and does not exist', "who: ['buyer', 'jury']", "who: ['buyer', 'jurry']", 'jurry'],
  ['a role that is told and does not exist', "jury: 'SENT_MAIL'", "jurry: 'SENT_MAIL'", 'jurry'],
  ['a role of a supplier that no field names', "supplier('supplierId'", "supplier('supplierld'", 'supplierld'],
  ['a role that no line names', "user('poLine.judgeId'", "user('poLine.jugdeId'", 'jugdeId'],
  ['a role that is called as a responsibility', 'jury: user(', 'expert: user(', 'jury'],
  ['a role since something that is no field', "from: isSet('orderDate')", "from: isSet('orderDay')", 'orderDay'],
  ['a role of lines while something that is no field of theirs', "while: is('giftFlag'", "while: is('giftFlog'", 'giftFlog'],
  ['a role as what no field says', "as: 'sourceNum'", "as: 'sourceNumber'", 'sourceNumber'],
  ['a role of everybody when something that is no field', "when: is('currency'", "when: is('curency'", 'curency'],
  ['a category that no line names', "category: 'poLine.sourceId'", "category: 'poLine.category'", 'category'],
  ['a kept figure that the fed line does not have', "keep: 'netPrice'", "keep: 'netPrce'", 'netPrce'],
  ['a feed by a field that is none', "by: 'receiveLine.poLineId'", "by: 'receiveLine.poLine'", 'receiveLine.poLine'],
  ['a quantity of a feed that is no field', "qty: 'receiveQty'", "qty: 'receivedQty'", 'receivedQty'],
  ['a state in which a feed counts that is none', "whileIn: ['POSTED']", "whileIn: ['POSTD']", 'POSTD'],
  ['a bound over no field of the fed line', "upTo: plus('orderQty', 0)", "upTo: plus('orderdQty', 0)", 'orderdQty'],
  ['a bound whose message is not there', "over: 'OVER'", "over: 'OVERR'", 'OVERR'],
  ['a section field that is no field', "fields: ['supplierId', 'note']", "fields: ['supplierId', 'notes']", 'notes'],
  ['a grid that is no line', "grids: ['poLine']", "grids: ['poLin']", 'poLin'],
  ['a tab that does not exist', "tabs: ['history']", "tabs: ['histories']", 'histories'],
  ['a look-up type that does not exist', "lookup('CURRENCY'", "lookup('CURENCY'", 'CURENCY'],
  ['a reference to an entity that does not exist', "ref('supplierInfo'", "ref('supplier'", 'supplier'],
  ['a page that the specification does not name', 'pages: { purchaseOrderList', 'pages: { purchaseOrdersList', 'purchaseOrdersList'],
  ['an entity that the specification does not name', "document('poHeader'", "document('purchaseOrder'", 'purchaseOrder'],
  ['a field of the read document that does not exist', 'order.netAmount', 'order.netSum', 'netSum'],
  ['a message that is given another placeholder', "{ date: '2026-11-20' }", "{ day: '2026-11-20' }", 'day'],
]

const file = (index: number) => join(root, 'catalogue/language', `mistake-${index}.ts`)
const sources = new Map([sound, ...mistakes.map(([, right, wrong]) => sound.replace(right, wrong))].map((source, index) => [file(index), source]))
const errors = compile()

/** One program over all variants: the definition language is checked once. */
function compile(): Map<string, ts.Diagnostic[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => sources.has(name) || fileExists(name)
  host.readFile = (name) => sources.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const source = sources.get(name)
    return source === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
  }
  // Names of look-ups and buttons are merged into the language by whoever has them.
  const names = globSync('catalogue/*/{lookups,buttons}.ts', { cwd: root }).map((path) => join(root, path))
  const program = ts.createProgram([...sources.keys(), ...names], { ...options, types: [] }, host)
  return new Map([...sources.keys()].map((name) => [name, [...program.getSemanticDiagnostics(program.getSourceFile(name))]]))
}

const messagesOf = (index: number) => (errors.get(file(index)) ?? []).map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'))

test('the definition without a mistake compiles', () => {
  expect(messagesOf(0)).toEqual([])
})

test.each(mistakes.map(([name, right, wrong, named], index) => ({ name, right, wrong, named, index: index + 1 })))(
  '$name is a compile error that names it',
  ({ right, wrong, named, index }) => {
    expect(sound).toContain(right)
    const found = errors.get(file(index)) ?? []
    expect(found.length).toBeGreaterThan(0)
    const lineOfMistake = (sources.get(file(index)) ?? '').split('\n').findIndex((line) => line.includes(wrong))
    const lines = found.map((d) => d.file?.getLineAndCharacterOfPosition(d.start ?? 0).line)
    const isNamed = messagesOf(index).some((message) => message.includes(named)) || lines.includes(lineOfMistake)
    expect({ isNamed, messages: messagesOf(index) }).toMatchObject({ isNamed: true })
  },
)
