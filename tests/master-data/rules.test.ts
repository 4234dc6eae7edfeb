import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../upstream/compose.ts'
import { exchangeRate } from '../../catalogue/master-data/exchange-rate.ts'
import { materialItem } from '../../catalogue/master-data/material-item.ts'
import { paymentTerm } from '../../catalogue/master-data/payment-term.ts'
import { deliveryInfo } from '../../catalogue/master-data/places.ts'
import { purchaseCategory } from '../../catalogue/master-data/purchase-category.ts'
import { loadBase } from '../../data/load/base.ts'
import { idOf } from '../../data/load/book.ts'
import { parameter } from '../../upstream/areas/master-data/config.ts'
import { convertUnit, convertUom } from '../../upstream/areas/master-data/convert-uom.ts'
import { exchanged, rate } from '../../upstream/areas/master-data/exchange.ts'
import { proposeOrderQty } from '../../upstream/areas/master-data/order-quantity.ts'
import { dueDateOf, splitPayment } from '../../upstream/areas/master-data/payment-split.ts'
import { requireUsable, type SupplierStep, standing } from '../../upstream/areas/supplier-master/eligibility.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { runAction, saveDocument } from '../../upstream/runtime/change/change.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { learn } from '../../upstream/runtime/rules/facts.ts'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, CallContext } from '../../upstream/runtime/types.ts'
import { newWork, type Work } from '../../upstream/runtime/working.ts'
import { freshDatabase } from '../support/database.ts'
import { record } from '../support/record.ts'

const now = new Date('2026-11-20T01:00:00Z')
let pool: Pool

beforeAll(async () => {
  pool = createPool((await freshDatabase()).appUrl, 12)
  await loadBase(pool, now)
})
afterAll(() => pool.end())

const grants = (page: string) => new Map([[page, new Set(['btnAdd', 'btnSave', 'btnEnabled', 'btnInvalid', 'btnDelete'])]])
const manager = (page: string): CallContext => {
  const actor: Actor = {
    userId: idOf('user', 'manager1'),
    userName: 'manager1',
    displayName: '经理',
    side: 'internal',
    responsibilityId: idOf('responsibility', 'manager'),
    responsibility: 'manager',
    responsibilities: ['manager'],
    dataScopeAll: true,
    orgIds: [],
    categoryIds: [],
    purchaseGroups: [],
    userGroups: [],
    supplierIds: [],
    grants: grants(page),
    page,
  }
  return { actor, now, language: 'CN', requestId: 'test', address: '', idempotencyKey: null }
}

const asked = <T>(question: (work: Work) => Promise<T>): Promise<T> => inTransaction(pool, systemOpening, (tx) => question(newWork(tx, manager(''))))
const refusalOf = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (refusal: Refusal) => refusal,
  )
/** Rows that pay by a term. */
const usesIn = (entity: string, id: string): Promise<number> =>
  inTransaction(pool, systemOpening, async (tx) =>
    Number((await tx.query<{ n: string }>(`select count(*) as n from ${entity} where payment_term_id = $1`, [id])).rows[0]?.n),
  )

const versionOf = (entity: string, id: string) =>
  inTransaction(
    pool,
    systemOpening,
    async (tx) => (await tx.query(`select version_num as "versionNum", * from ${entity} where id = $1`, [id])).rows[0],
  )

describe('categories', () => {
  const save = (draft: object, id?: string, versionNum?: number) =>
    saveDocument(pool, purchaseCategory, { menuId: 1, draft, ...(id ? { id, versionNum } : {}) } as never, manager('purchaseClassificationList'))
  const plastics = { name: '塑料', parentId: idOf('purchaseCategory', '01'), categoryType: 'DIRECT' }

  test('a child keeps the code of its parent in front', async () => {
    const refusal = await refusalOf(save({ ...plastics, code: '0204' }))
    expect(refusal).toMatchObject({
      code: 'purchaseCategory.CODE_PREFIX',
      at: 'code',
      words: { CN: '编码0204必须以上级编码01开头', EN: 'Code 0204 must begin with the parent code 01' },
    })
    await save({ ...plastics, code: '0104' })
    const rows = await asked(
      async (work) => (await work.tx.query("select level_num, tree_full_path from purchase_category where code = '0104'")).rows,
    )
    expect(rows).toEqual([{ level_num: 2, tree_full_path: '电子料/塑料' }])
  })

  test('a category with enabled materials cannot be disabled', async () => {
    const id = idOf('purchaseCategory', '010101')
    const [{ n }] = await asked(
      async (work) => (await work.tx.query('select count(*)::int as n from material_item where category_id = $1', [id])).rows,
    )
    const refusal = await refusalOf(save({ enabledFlag: 'N' }, id, 1))
    expect(refusal.words.CN).toBe(`品类010101下仍有0个启用的下级品类、${n}个启用的物料，不能停用`)
  })

  test('a new name stands in the paths of everything below', async () => {
    await save({ name: '电子物料' }, idOf('purchaseCategory', '01'), 1)
    expect((await versionOf('purchase_category', idOf('purchaseCategory', '010101'))).tree_full_path).toBe('电子物料/被动元件/贴片电阻')
  })
})

describe('materials', () => {
  const resistor = { name: '贴片电阻', specModel: '0402', categoryId: idOf('purchaseCategory', '010101'), baseUom: 'PCS' }
  const save = (draft: object) => saveDocument(pool, materialItem, { menuId: 1, draft } as never, manager('materialManagementList'))

  test('fifty materials made at once have fifty codes and are all counted', async () => {
    const before = (await versionOf('purchase_category', idOf('purchaseCategory', '010101'))).material_count
    const saved = await Promise.all(Array.from({ length: 50 }, () => save(resistor)))
    const codes = saved.map(({ data }) => (data as { docNum: string }).docNum)
    expect(new Set(codes).size).toBe(50)
    expect(codes.every((code) => /^010101\d{4}$/.test(code))).toBe(true)
    expect((await versionOf('purchase_category', idOf('purchaseCategory', '01'))).material_count).toBe(290)
    expect((await versionOf('purchase_category', idOf('purchaseCategory', '010101'))).material_count).toBe(before + 50)
  })

  test('a material hangs on a category of the third level', async () => {
    const refusal = await refusalOf(save({ ...resistor, categoryId: idOf('purchaseCategory', '0101'), code: 'X-1' }))
    expect(refusal.words.CN).toBe('只能选择第3级品类，0101是第2级')
  })

  test.each([
    ['430', '600'],
    ['90', '600'],
    ['0', '0'],
    ['600.0001', '800'],
  ])('of a need of %s, with 500 at least and packs of 200, %s are ordered', (need, qty) => expect(proposeOrderQty(need, '500', '200')).toBe(qty))
})

describe('units', () => {
  const strip = { code: '0402010001', baseUom: 'KG', purchaseUom: 'ROLL', purchaseRatio: '12.5' }
  test.each([
    ['8', 'ROLL', 'KG', '100', 'MATERIAL', '12.5'],
    ['30', 'KG', 'ROLL', '2.4', 'MATERIAL_REVERSE', '0.08'],
    ['2', 'T', 'KG', '2000', 'GENERAL', '1000'],
    ['500', 'G', 'KG', '0.5', 'GENERAL_REVERSE', '0.001'],
    ['7', 'KG', 'KG', '7', 'SAME', '1'],
  ])('%s %s are in %s %s, by rule %s', async (qty, from, to, expected, rule, rate) => {
    record('constant', 'unitConversion.reverse.decimals')
    expect(await asked((work) => convertUom(work, strip, from, to, qty))).toEqual({ qty: expected, rate, rule })
  })

  test.each([
    ['7', 'PCS', 'BOX', '0.2917', '0.0416666667'],
    ['10', 'KG', 'LB', '22.0462', '2.2046226218'],
    ['3', 'BOX', 'PCS', '72', '24'],
    ['0.5', 'PCS', 'PCS', '0.5', '1'],
  ])('shell 9: %s %s are in %s %s, at the rate %s', async (qty, from, to, expected, rate) =>
    expect(await asked((work) => convertUnit(work, from, to, qty))).toMatchObject({ qty: expected, rate }),
  )

  test('shell 9: between pieces and kilograms there is no conversion', async () => {
    const refusal = await refusalOf(asked((work) => convertUnit(work, 'PCS', 'KG', '1')))
    expect(refusal).toMatchObject({ status: 422, words: { CN: '单位PCS与KG之间没有换算关系', EN: 'No conversion between PCS and KG' } })
  })

  test('conversions are never chained', async () => {
    const refusal = await refusalOf(asked((work) => convertUom(work, strip, 'ROLL', 'T', '1')))
    expect(refusal.words.CN).toBe('物料0402010001没有ROLL到T的换算')
  })
})

describe('exchange', () => {
  const exchange = async (amount: string, from: string, to: string, day: string) => {
    const found = await asked((work) => learn(work, rate({ from, to, day })))
    return { ...found, amount: exchanged(amount, found) }
  }

  test('a million yuan are dollars by the reverse of the rate of the day', async () => {
    const sum = await exchange('1000000', 'CNY', 'USD', '2026-01-15')
    expect(sum).toMatchObject({ amount: '140821.27', factor: '0.1408212696', isInverse: true })
  })
  test('yen are counted by the hundred', async () => {
    expect(await exchange('10000', 'JPY', 'CNY', '2026-01-15')).toMatchObject({ amount: '461', isInverse: false })
  })
  test('a day without a rate is refused with pair and date', async () => {
    const refusal = await refusalOf(exchange('1', 'CNY', 'USD', '2027-01-15'))
    expect(refusal.words).toEqual({ CN: '2027-01-15 没有 CNY/USD 汇率', EN: 'No CNY/USD rate on 2027-01-15' })
  })
  test('nobody goes over a third currency', async () => {
    expect((await refusalOf(exchange('1', 'EUR', 'USD', '2026-01-15'))).code).toBe('exchangeRate.NO_RATE')
  })
  test('ranges of one pair do not overlap', async () => {
    const draft = { fromCurrency: 'USD', rateType: 'CORPORATE', startDate: '2026-12-15', endDate: '2027-01-14', rate: '7' }
    const refusal = await refusalOf(saveDocument(pool, exchangeRate, { menuId: 1, draft } as never, manager('exchangeRateList')))
    expect(refusal.words.CN).toBe('USD/CNY CORPORATE 在2026-12-15至2027-01-14与已有汇率重叠')
  })
})

describe('payment terms', () => {
  test('30, 60 and 10 per cent of 10,000.01 add up to it', () =>
    expect(splitPayment('10000.01', ['30', '60', '10'])).toEqual(['3000', '6000.01', '1000']))

  test.each([
    ['NET', 5, null, '2026-02-10', '2026-02-15'],
    ['EOM', 30, null, '2026-01-15', '2026-03-02'],
    ['FIXED_DAY', 10, 31, '2026-02-15', '2026-02-28'],
    ['FIXED_DAY', 10, 5, '2026-02-15', '2026-03-05'],
  ])('%s %i (day %s) from %s is due %s', (dueRule, days, fixedDay, event, due) => expect(dueDateOf({ dueRule, days, fixedDay }, event)).toBe(due))

  test('nothing is due before its event', () => expect(dueDateOf({ dueRule: 'NET', days: 0, fixedDay: null }, null)).toBeNull())

  const page = 'paymentProportionList'
  const save = (request: object) => saveDocument(pool, paymentTerm, { menuId: 1, ...request } as never, manager(page))
  const node = { nodeType: 'ADVANCE', baseEvent: 'ORDER_APPROVED' }

  test('a term is enabled once its ratios are whole', async () => {
    const { data } = await save({
      draft: {
        code: 'PTNEW',
        name: '新条件',
        paymentTermNode: [
          { ...node, ratio: '30' },
          { ...node, nodeType: 'DELIVERY', ratio: '65' },
        ],
      },
    })
    const { id } = data as { id: string }
    const enable = (versionNum: number) =>
      runAction(pool, paymentTerm, 'doEnabled', { menuId: 1, rows: [{ id, versionNum }] } as never, manager(page))
    expect((await refusalOf(enable(1))).words.CN).toMatch(/^付款比例合计为95(\.0+)?%，必须为100%$/)
    await save({ id, versionNum: 1, draft: { paymentTermNode: [{ ...node, nodeType: 'WARRANTY', ratio: '5' }] } })
    expect((await enable(2)).data?.rows).toMatchObject([{ status: 'Y' }])
    expect(await versionOf('payment_term', id)).toMatchObject({
      nodes_text: '预付款30% + 到货款65% + 质保金5%',
      nodes_text_en: 'Advance 30% + On delivery 65% + Retention 5%',
    })
  })

  test('a term in use is copied, not changed; its name may change', async () => {
    const id = idOf('paymentTerm', 'PTADV361')
    const [sites, suppliers] = [await usesIn('supplier_site', id), await usesIn('supplier_info', id)]
    expect(suppliers).toBeGreaterThan(0)
    const used = sites + suppliers
    const refusal = await refusalOf(
      save({ id, versionNum: 1, draft: { paymentTermNode: [{ id: idOf('paymentTermNode', 'PTADV361:1'), ratio: '55' }] } }),
    )
    expect(refusal.words.CN).toBe(`付款条件PTADV361已被${used}处引用，请复制新建`)
    await save({ id, versionNum: 1, draft: { name: '预付三成' } })
  })
})

describe('business parameters', () => {
  const over = (org: string, category: string) =>
    asked((work) =>
      learn(work, parameter({ code: 'RECEIVE_OVER_PCT', orgId: idOf('organization', org), categoryId: idOf('purchaseCategory', category) })),
    )

  test('the narrowest value wins: category at the plant, plant, everyone', async () => {
    const id = idOf('configProfile', 'test')
    await asked((work) =>
      work.tx.query(
        "insert into config_profile (id, code, parameter_code, org_id, category_id, value, enabled_flag, version_num) values ($1, 'x', 'RECEIVE_OVER_PCT', $2, $3, '5', 'Y', 1)",
        [id, idOf('organization', 'SZ10'), idOf('purchaseCategory', '0202')],
      ),
    )
    expect(await over('SZ10', '020201')).toMatchObject({ value: '5', level: 'ORG_CATEGORY', rowId: id })
    expect(await over('SZ10', '010101')).toMatchObject({ value: '3', level: 'ORG' })
    expect(await over('HF20', '020201')).toMatchObject({ value: '0', level: 'GLOBAL' })
    await asked((work) => work.tx.query("update config_profile set enabled_flag = 'N' where id = $1", [id]))
    expect((await over('SZ10', '020201')).value).toBe('3')
  })

  test('a parameter without any row has its built-in value', async () => {
    expect(await asked((work) => learn(work, parameter({ code: 'BLACKLIST_MONTHS' })))).toEqual({ value: '36', level: 'BUILT_IN', rowId: null })
  })
})

describe('who may be used', () => {
  const usable = async (supplier: string, org: string, category: string, step: SupplierStep) => {
    const ids = { supplierId: idOf('supplierInfo', supplier), orgId: idOf('organization', org), categoryId: idOf('purchaseCategory', category) }
    return requireUsable(await asked((work) => learn(work, standing(ids))), step)
  }

  test('a qualified supplier may be ordered from at its plants', async () => {
    expect(await usable('S000001', 'SZ10', '010201', 'ORDER')).toEqual({ status: 'QUALIFIED', trialQtyLimit: null })
  })
  test('a supplier on trial has a limit', async () => {
    expect(await usable('S000030', 'SZ10', '060101', 'ORDER')).toEqual({ status: 'TRIAL', trialQtyLimit: '1.0000' })
  })
  test('a potential supplier is invited, not ordered from', async () => {
    expect(await usable('S000034', 'SZ10', '020203', 'INVITE')).toMatchObject({ status: 'POTENTIAL' })
    expect((await refusalOf(usable('S000034', 'SZ10', '020203', 'ORDER'))).code).toBe('supplierInfo.NOT_QUALIFIED')
  })
  test('no row for the category counts as potential', async () => {
    expect(await usable('S000001', 'SZ10', '060101', 'INVITE')).toMatchObject({ status: 'POTENTIAL' })
    const refusal = await refusalOf(usable('S000001', 'SZ10', '060101', 'AWARD'))
    expect(refusal.words).toEqual({
      CN: '供应商S000001未通过设备维修服务在苏州工厂的认证',
      EN: 'Supplier S000001 is not qualified for Equipment repair services at Suzhou Plant',
    })
  })
  test.each([
    ['S000038', 'HF20', '020201', '冻结', 'Frozen'],
    ['S000039', 'SZ10', '050101', '已退出', 'Quit'],
    ['S000040', 'SZ10', '010302', '黑名单', 'Blacklisted'],
  ])('%s gets nothing new', async (code, org, category, cn, en) => {
    const refusal = await refusalOf(usable(code, org, category, 'INVITE'))
    expect(refusal.words).toEqual({ CN: `供应商${code}状态为${cn}，不能邀请`, EN: `Supplier ${code} is ${en}; inviting is not possible` })
  })
})

describe('delivery addresses', () => {
  const page = 'deliveryInfoList'
  const setDefault = (code: string) =>
    saveDocument(pool, deliveryInfo, { menuId: 1, id: idOf('deliveryInfo', code), draft: { defaultFlag: 'Y' } } as never, manager(page))
  const defaults = () =>
    asked(
      async (work) =>
        (await work.tx.query("select code from delivery_info where org_id = $1 and default_flag = 'Y'", [idOf('organization', 'SZ10')])).rows,
    )

  test('two people choose a default at the same time, and exactly one remains', async () => {
    await setDefault('DA-SZ10-02')
    await Promise.all([setDefault('DA-SZ10-01'), setDefault('DA-SZ10-02')])
    expect(await defaults()).toHaveLength(1)
  })
  test('the default is not disabled before another is chosen', async () => {
    const [{ code }] = await defaults()
    const refusal = await refusalOf(
      runAction(pool, deliveryInfo, 'doInvalid', { menuId: 1, rows: [{ id: idOf('deliveryInfo', code) }] } as never, manager(page)),
    )
    expect(refusal.words.CN).toBe('请先指定其他默认收货地址')
  })
})
