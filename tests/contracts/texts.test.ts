/** Templates, revisions and comparisons, with the words of the brief. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { call } from '../print/people.ts'
import { openWorld } from '../support/world.ts'
import { askedOf } from '../workflow/processes.ts'
import {
  approved,
  draftContract,
  draftTemplate,
  freshCode,
  lines,
  type Office,
  officeOf,
  publishedClause,
  publishedTemplate,
  read,
  sent,
} from './contracts.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

test('contracts 3: a placeholder that there is not is named with its place; a new version takes the place of the old one, whose contracts stay', async () => {
  const { buyer, manager } = office
  const draft = await draftTemplate(office, { body: '{{contract.docNumm}}\n\n又{{contract.docNumm}}' })
  const refusal = await buyer.refused(buyer.act('contractTemplate', 'doSubmitPublish', draft))
  expect(refusal.words.CN).toBe('占位符contract.docNumm不存在（第1处）')

  const right = await buyer.save('contractTemplate', { body: '编号{{contract.docNum}}' }, draft)
  await buyer.act('contractTemplate', 'doSubmitPublish', right)
  await manager.act('contractTemplate', 'doApprovalPublish', await manager.find('contractTemplate', right.id))
  const first = await buyer.find('contractTemplate', right.id)
  expect(first).toMatchObject({ status: 'PUBLISHED', templateVersion: 1 })
  const started = await draftContract(office, { templateId: first.id, body: null })
  await buyer.act('contract', 'doInitText', started)
  const text = (await read(office, started)).body

  const { made } = await buyer.act('contractTemplate', 'doAlteration', first)
  const second = await buyer.find('contractTemplate', String(made?.[0]?.id))
  expect(second).toMatchObject({ status: 'DRAFT', templateVersion: 2 })
  const twice = await buyer.refused(buyer.act('contractTemplate', 'doAlteration', await buyer.find('contractTemplate', first.id)))
  expect(twice.words.CN).toBe(`${first.templateCode}已有未发布版本2`)
  await buyer.act('contractTemplate', 'doSubmitPublish', second)
  await manager.act('contractTemplate', 'doApprovalPublish', await manager.find('contractTemplate', second.id))
  expect((await buyer.find('contractTemplate', first.id)).status).toBe('SUPERSEDED')
  expect(await read(office, started)).toMatchObject({ templateId: first.id, body: text })
})

test('a template is filled with the words of its contract: clauses, tables, conditions and formats', async () => {
  const { buyer } = office
  const clause = await publishedClause(office)
  const template = await publishedTemplate(office, {
    body: `# {{contract.contractName}}\n\n供方：{{supplier.name}}，合计{{contract.grossAmount}}元，大写{{contract.grossAmount|capital}}，自{{contract.startDate}}起\n\n{{items:lineNum,itemDesc,qty}}\n\n{{#if contract.grossAmount > 5000}}\n\n大额条款\n\n{{/if}}\n\n{{#if contract.currency = USD}}\n\n美元条款\n\n{{/if}}\n\n[[${clause.termsCode}]]\n\n开户行{{buyer.bank}}`,
  })
  const draft = await draftContract(office, { templateId: template.id, body: null })
  await buyer.act('contract', 'doInitText', draft)
  const { body, revisionNum } = await read(office, draft)
  const html = String(body)
  expect(html).toContain('<h1><span data-field="contract.contractName">轴承采购合同</span></h1>')
  expect(html).toContain('<span data-field="contract.grossAmount">1,130.00</span>')
  expect(html).toContain('壹仟壹佰叁拾元整')
  expect(html).toContain('<td>1</td><td>轴承</td><td>10</td>')
  expect(html).not.toContain('条款元')
  expect(html).not.toContain('大额条款')
  expect(html).not.toContain('美元条款')
  expect(html).toContain(`<section data-terms="${clause.termsCode}@1"><p>收到发票后30日内付款</p></section>`)
  expect(revisionNum).toBe(1)
  const edited = await buyer.refused(buyer.act('contract', 'doInitText', await read(office, draft)))
  expect(edited.words.CN).toBe('文本已编辑，替换请勾选“替换已编辑的文本”')
})

test('a text follows its contract while it is at work on: amounts, capitals and the table of items say what the items come to, and what a person wrote over them stays', async () => {
  const { buyer } = office
  const template = await publishedTemplate(office, {
    body: '合计{{contract.grossAmount}}元，大写{{contract.grossAmount|capital}}\n\n{{items:lineNum,itemDesc,qty}}\n\n名称{{contract.contractName}}',
  })
  const draft = await draftContract(office, { templateId: template.id, body: null })
  await buyer.act('contract', 'doInitText', draft)
  const filled = await read(office, draft)
  const named = String(filled.body).replace('>轴承采购合同<', '>轴承年度合同<')
  const own = await buyer.save('contract', { body: named }, filled)
  const [line] = lines(own, 'contractItem')
  const changed = await buyer.save('contract', { body: own.body, contractItem: [{ id: line?.id, qty: '20' }] }, own)
  expect(changed).toMatchObject({ grossAmount: '2260.00', revisionNum: 3 })
  const html = String(changed.body)
  expect(html).toContain('<span data-field="contract.grossAmount">2,260.00</span>')
  expect(html).toContain('贰仟贰佰陆拾元整')
  expect(html).toContain('<td>1</td><td>轴承</td><td>20</td>')
  expect(html).toContain('<span data-field="contract.contractName">轴承年度合同</span>')
  expect(html).not.toContain('1,130.00')
})

test('contracts 4: a proposal is compared sign by sign, and one sign of a locked clause is a deviation that legal decides on', async () => {
  const { world, buyer, manager, supplier } = office
  const payment = await publishedClause(office)
  const integrity = await publishedClause(office, {
    termsCode: freshCode('INTEGRITY'),
    title: '廉洁',
    termsClass: 'INTEGRITY',
    bodyCn: '双方不得行贿受贿',
    editRule: 'LOCKED',
  })
  const body = `[[${payment.termsCode}@1\n\n收到发票后30日内付款\n\n]]\n\n[[${integrity.termsCode}@1\n\n双方不得行贿受贿\n\n]]`
  const draft = await draftContract(office, { body })
  expect(draft.deviationCount).toBe(0)
  const doc = await sent(office, draft)
  const seen = await supplier.find('contract', doc.id)
  await supplier.act('contract', 'doPropose', seen, { draft: { proposedBody: String(seen.body).replace('30日', '60日'), proposalNote: '账期' } })
  const { data } = (await call(world, buyer, '/v1/contractRestful/findCompare', 'contractList', { id: doc.id, from: 1, to: 2 })) as Answer
  expect(data).toMatchObject({ insertions: 1, deletions: 1, clauses: [{ code: payment.termsCode, editRule: 'NEGOTIABLE' }] })
  expect(String((data as { html: string }).html)).toContain('收到发票后<del>3</del><ins>6</ins>0日内付款')

  const other = await draftContract(office, { body: body.replace('行贿', '行赌') })
  expect(other.deviationCount).toBe(1)
  await buyer.act('contract', 'doSubmitPublish', other)
  expect(await askedOf(world, other)).toEqual(['采购经理: manager1'])
  await manager.act('contract', 'doApprovalPublish', await manager.find('contract', other.id))
  expect(await askedOf(world, other)).toEqual(['法务: approver2'])
  expect((await read(office, other)).status).toBe('PUBLISH_SUBMITTED')
  const legal = await world.person('approver2')
  await legal.act('contract', 'doApprovalPublish', await legal.find('contract', other.id))
  expect((await read(office, other)).status).toBe('APPROVED')

  const asWritten = await draftContract(office, { body })
  await buyer.act('contract', 'doSubmitPublish', asWritten)
  expect(await askedOf(world, asWritten)).not.toContain('法务: approver2')
})

test('contracts 6: what the supplier proposed is accepted, approved and sent again, compared with what it refused, and final once it is confirmed', async () => {
  const { world, buyer, supplier } = office
  const doc = await sent(office, await draftContract(office, { body: '收到发票后30日内付款' }))
  const seen = await supplier.find('contract', doc.id)
  await supplier.act('contract', 'doPropose', seen, { draft: { proposedBody: '收到发票后60日内付款', proposalNote: '账期' } })
  const undecided = await supplier.refused(supplier.act('contract', 'doSupplierConfirm', await supplier.find('contract', doc.id)))
  expect(undecided.words.CN).toBe('您的修改第2版尚未处理')
  await supplier.act('contract', 'doSupplierRefuse', await supplier.find('contract', doc.id))
  const refused = await read(office, doc)
  const proposal = lines(refused, 'contractDocument').find(({ acceptState }) => acceptState === 'PROPOSED')
  await buyer.act('contract', 'doAcceptRevision', refused, { lineIds: [String(proposal?.id)] })
  expect(await read(office, doc)).toMatchObject({ body: '<p>收到发票后60日内付款</p>', revisionNum: 2 })
  await approved(office, await read(office, doc))
  await buyer.act('contract', 'doSendConfirm', await read(office, doc))
  expect(await supplier.find('contract', doc.id)).toMatchObject({ sentRevision: 2, seenRevision: 1 })
  const beside = (await supplier.find('contract', doc.id)).$panels as { comparisons: { page: string; changes: string }[] }
  expect(beside.comparisons.map(({ changes }) => changes)).toEqual(['新增 1 处，删除 1 处'])
  expect(beside.comparisons[0]?.page.replace(/ style="[^"]*"/g, '')).toContain('收到发票后<del>3</del><ins>6</ins>0日内付款')
  await supplier.act('contract', 'doSupplierConfirm', await supplier.find('contract', doc.id))
  const final = await read(office, doc)
  expect(final.textHash).toMatch(/^[0-9a-f]{64}$/)
  for (const [person, page] of [
    [buyer, 'contractList'],
    [supplier, 'contractListSupplier'],
  ] as const) {
    const late = call(world, person, '/v2/pageoffice/contractRevision', page, { contractId: doc.id, body: '收到发票后90日内付款' })
    expect((await person.refused(late as Promise<unknown>)).words).toEqual({ CN: '合同文本已定稿', EN: 'The text is final' })
  }
  expect(lines(await read(office, doc), 'contractDocument').filter(({ docKind }) => docKind === 'TEXT')).toHaveLength(2)
})

test('a supplier reads no revision that it was not sent, and nothing of deviations, sources or what our side thinks', async () => {
  const { buyer, supplier, stranger } = office
  const draft = await draftContract(office, { body: '第一稿' })
  const doc = await sent(office, await buyer.save('contract', { body: '第二稿', remark: '内部说明' }, draft))
  const seen = await supplier.find('contract', doc.id)
  expect(lines(seen, 'contractDocument').map(({ revisionNum }) => revisionNum)).toEqual([2])
  for (const hidden of ['deviationCount', 'riskMax', 'remark', 'sourceType', 'baseAmount']) expect(seen[hidden] ?? null).toBeNull()
  expect((await stranger.refused(stranger.find('contract', doc.id))).status).toBe(404)
})

test('a placeholder of which a part is bold is filled in bold', async () => {
  const { buyer } = office
  const template = await publishedTemplate(office, { body: '<p>编号{{contract.<strong>contractName</strong>}}。</p>' })
  const draft = await draftContract(office, { templateId: template.id, body: null })
  await buyer.act('contract', 'doInitText', draft)
  expect((await read(office, draft)).body).toBe('<p>编号<strong><span data-field="contract.contractName">轴承采购合同</span></strong>。</p>')
})

test.each([
  [
    '四层条件',
    '{{#if contract.grossAmount > 1}}{{#if contract.grossAmount > 2}}{{#if contract.grossAmount > 3}}{{#if contract.grossAmount > 4}}甲{{/if}}{{/if}}{{/if}}{{/if}}',
    '条件“#if contract.grossAmount > 4”在第4层，最多嵌套3层',
    'Condition "#if contract.grossAmount > 4" stands at depth 4; 3 are allowed',
  ],
  [
    '没有结束的大括号',
    '甲\n\n编号{{contract.docNum，乙',
    '大括号不成对：“{{contract.docNum，乙”（第1处）',
    'Braces that are not closed or not opened: "{{contract.docNum，乙" (occurrence 1)',
  ],
])('a template with %s is not published, and is told what is wrong and where', async (_, body, CN, EN) => {
  const { buyer } = office
  const draft = await draftTemplate(office, { body })
  expect(await buyer.refused(buyer.act('contractTemplate', 'doSubmitPublish', draft))).toMatchObject({ at: 'body', words: { CN, EN } })
})

test('whoever saves a legal text is told what was taken out of it, by a save and by a button, in his language', async () => {
  const { world, buyer, supplier } = office
  const pasted = '<p style="color:red">收到发票后<script>x()</script><img src=x>30日内付款</p>'
  const draft = await draftContract(office, { body: '收到发票后30日内付款' })
  const save = (body: string) =>
    buyer.verb('contract', 'saveOrUpdate', { id: draft.id, versionNum: draft.versionNum, draft: { body } }, { page: 'contractList' })
  expect((await save(pasted)).msg).toBe('已移除不支持的格式：样式、脚本、图片')
  const stored = await read(office, draft)
  expect(stored.body).toBe('<p>收到发票后30日内付款</p>')
  draft.versionNum = stored.versionNum
  expect((await save(String(stored.body))).msg).toBe('')

  const doc = await sent(office, await read(office, draft))
  const changed = pasted.replace('30', '60')
  const revised = call(
    world,
    supplier,
    '/v2/pageoffice/contractRevision',
    'contractListSupplier',
    { contractId: doc.id, body: changed, changeNote: '账期' },
    'EN',
  )
  expect(((await revised) as Answer).msg).toBe('Unsupported formatting removed: styles, scripts, pictures')
})
