/** How long the whole project takes to check with as many entities as the checklist has, each with a typed behaviour. */
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTypes, typeChecker } from '../scripts/lib/type-checker.ts'
import { root } from './machine/place.ts'
import { atMost, type Figure, figure } from './machine/report.ts'

const entities = 460
const fieldsEach = 30

/** In a folder that nothing else reads, checked together with all of the project by a configuration of its own. */
export async function measureTypeCheck(): Promise<Figure[]> {
  const folder = join(root, '.cache', 'bench-types')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await Promise.all(Array.from({ length: entities }, (_, n) => writeFile(join(folder, `entity-${n}.ts`), entity(n))))
    const parts = ['app', 'catalogue', 'contract', 'data', 'scripts', 'server', 'tests', 'upstream', '*.ts'].map((part) => `../../${part}`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: [...parts, '*.ts'], exclude: ['../../node_modules'] }),
    )
    const begun = performance.now()
    const errors = await check(join(folder, 'tsconfig.json'))
    const name = `type check with ${entities} generated entities${errors ? ` (${errors} errors)` : ''}`
    return [figure(name, (performance.now() - begun) / 1_000, atMost(15, 's'))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function check(config: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', typeChecker), ...checkTypes, '-p', config], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.once('error', reject)
    child.once('close', () => resolve(said.match(/error TS/g)?.length ?? 0))
  })
}

const entity = (n: number) => {
  const field = (i: number) => `f${n}x${i}`
  const some = Array.from(
    { length: fieldsEach - 4 },
    (_, i) => `    ${field(i)}: text(60, '字段${i}', 'Field ${i}'${i % 3 ? '' : ', { required: true }'}),`,
  ).join('\n')
  return `
import { always, amount, document, lines, may, must, ofOwn, own, price, qty, ref, supplier, text, user } from '../../catalogue/language/define.ts'
import { is, minus, notAbove, plus, some, sum, times } from '../../catalogue/language/formula.ts'
import type { Behaviour } from '../../upstream/runtime/behaviour.ts'

export const entity${n} = document('poHeader', {
  label: ['单据${n}', 'Document ${n}'],
  fields: {
${some}
    ownerId: ref('user', '负责人', 'Owner'),
    netAmount: amount('不含税金额', 'Net', { computed: true }),
    taxAmount: amount('税额', 'Tax', { computed: true }),
    grossAmount: amount('含税金额', 'Gross', { computed: true }),
  },
  lines: {
    line${n}: lines('行', 'Lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { required: true }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier'),
        note: text(60, '备注', 'Note'),
        orderQty: qty('数量', 'Qty', { required: true }),
        doneQty: qty('完成', 'Done', { kept: true }),
        openQty: qty('未完', 'Open', { computed: true }),
        netPrice: price('单价', 'Price', { required: true }),
        netAmount: amount('金额', 'Net', { computed: true }),
        taxAmount: amount('税额', 'Tax', { computed: true }),
      },
      columns: ['lineNum', 'materialId', 'orderQty', 'netPrice', 'netAmount'],
      compute: { openQty: minus('orderQty', 'doneQty'), netAmount: times('orderQty', 'netPrice'), taxAmount: times('netAmount', 'doneQty') },
    }),
  },
  compute: { netAmount: sum('line${n}.netAmount'), taxAmount: sum('line${n}.taxAmount'), grossAmount: plus('netAmount', 'taxAmount') },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    APPROVED: { label: ['已批准', 'Approved'], edit: { internal: ['${field(0)}', 'line${n}.note'], invited: ofOwn('line${n}.netPrice') } },
    CLOSED: { label: ['已关闭', 'Closed'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject' } },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT'], to: 'SUBMITTED', who: ['buyer'], resource: 'btnSubmit' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver'], resource: 'btnApproval' },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'DRAFT', who: ['approver'], resource: 'btnReject', reason: 'required' },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'APPROVED'], to: 'CLOSED', who: ['buyer'], resource: 'btnCancel', reason: 'required' },
  },
  guards: [
    must('LINES', some('line${n}', is('note', 'X')), { at: 'line${n}', for: ['doSubmit'] }),
    must('DONE', notAbove('doneQty', 'orderQty'), { on: 'line${n}', at: 'orderQty', says: { done: 'doneQty', ordered: 'orderQty' } }),
    may('LARGE', notAbove('grossAmount', 100_000), { at: 'grossAmount', for: ['doSubmit'], by: ['manager'] }),
  ],
  messages: { LINES: ['没有行', 'No lines'], DONE: ['已完成{done}，多于{ordered}', '{done} done, more than {ordered}'], LARGE: ['金额较大', 'A large amount'] },
  roles: { owner: user('ownerId'), invited: supplier('line${n}.supplierId', { from: is('status', 'APPROVED') }) },
  sight: {
    prices: { paths: ['line${n}.netPrice', 'grossAmount'], to: { internal: is('status', 'APPROVED', 'CLOSED'), btnViewPrice: always }, else: 'stars' },
    rows: { paths: ['line${n}'], to: { internal: always, invited: own }, else: 'count' },
  },
  scope: { side: 'both' },
  list: { find: ['docNum', '${field(1)}', 'status'], columns: ['docNum', 'status', '${field(0)}', 'grossAmount'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['${field(0)}', '${field(1)}', 'remark'] }], grids: ['line${n}'] },
})

export const behaviour${n} = {
  doSubmit(doc) {
    for (const line of doc.line${n}) if (line.orderQty === '0') throw new Error(doc.${field(0)})
  },
  doCancel(doc, call) {
    return call.reason && doc.status === 'DRAFT' ? { to: 'CLOSED' } : undefined
  },
} satisfies Behaviour<typeof entity${n}>
`
}
