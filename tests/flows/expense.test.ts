/** A requisition for what is no material: services and expenses, typed line by line or pasted. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { button, changeLines, fill, idIn, inDays, numberOf, press, succeed, summary } from './flow.ts'

let system: System
let codes: { category: string; subject: string; tax: string }

beforeAll(async () => {
  system = await startSystem()
  const [found] = await system.query<typeof codes>(
    `select c.code as category, (select code from subject where enabled_flag = 'Y' order by code limit 1) as subject, substring(c.default_tax_rate from 4) || '.0000' as tax
     from purchase_category c where c.level_num = 3 and c.enabled_flag = 'Y' order by c.code desc limit 1`,
  )
  codes = found!
})

const linesOf = (id: string | null) =>
  system.query(
    `select l.item_desc as "itemDesc", c.code as category, s.code as subject, l.tax_rate as tax, l.net_amount as net, h.status
     from requisition_line l join requisition_header h on h.id = l.header_id join purchase_category c on c.id = l.category_id left join subject s on s.id = l.subject_id
     where l.header_id = $1 order by l.line_num`,
    [id],
  )

eachWayOfForms('an expense requisition is typed and handed in without a material', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_EXP', purpose: '厂区保洁' })
  await changeLines(page, 'line.add:requisitionLine')
  const line = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`requisitionLine[0].${key}`, value]))
  await fill(page, line({ itemDesc: '保洁服务', uom: 'PCS', requestQty: '12', estimatedPrice: '800', needByDate: inDays(40) }))
  expect(await press(page, 'save')).toBe(422)
  await expect.poll(() => summary(page)).toEqual(['第10行“采购品类”不能为空', '第10行“税率”不能为空'])

  await fill(page, line({ categoryId$text: codes.category, subjectId$text: codes.subject }))
  await succeed(page, 'save')
  await numberOf(page, /^PR/)
  const id = idIn(page)
  expect(await linesOf(id)).toEqual([
    { itemDesc: '保洁服务', category: codes.category, subject: codes.subject, tax: codes.tax, net: '9600.00', status: 'DRAFT' },
  ])
  await fill(page, line({ taxRate: '9' }))
  await succeed(page, 'doSubmit')
  await expect.poll(async () => (await linesOf(id))[0]).toMatchObject({ tax: '9.0000', status: 'SUBMITTED' })
})

eachWayOfForms('lines for expenses are pasted with category, subject and tax rate', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_EXP', purpose: '培训' })
  await page.locator('summary').filter({ hasText: '粘贴多行' }).click()
  const line = (desc: string, tax: string) => [desc, '1', 'PCS', '5000', inDays(40), codes.category, codes.subject, tax].join('\t')
  await page
    .locator('[name="_paste.requisitionLine"]')
    .fill(`名称规格\t申请数量\t单位\t预估不含税单价\t需求日期\t采购品类\t费用科目\t税率\n${line('安全培训', '6')}\n${line('消防培训', '3')}\n`)
  await button(page, 'line.paste:requisitionLine').click()
  await expect.poll(() => page.locator('tr[data-line]').count()).toBe(2)
  await succeed(page, 'save')
  await numberOf(page, /^PR/)
  const each = { category: codes.category, subject: codes.subject, net: '5000.00', status: 'DRAFT' }
  expect(await linesOf(idIn(page))).toEqual([
    { itemDesc: '安全培训', tax: '6.0000', ...each },
    { itemDesc: '消防培训', tax: '3.0000', ...each },
  ])
})
