/** Clauses and items come in from workbooks, all rows or none, and what is wrong is told by its cell. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Language } from '../../contract/types.ts'
import { bookOf, open, upload } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, freshCode, lines, type Office, officeOf, read } from './contracts.ts'

booksHere()

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
})

async function taken(page: string, body: Record<string, unknown>, rows: unknown[][]): Promise<Answer> {
  const sent = { ...body, ...upload(await bookOf(rows)) }
  return (await call(office.world, office.buyer, '/v1/importExcelRestful/importExcel', page, sent)) as Answer
}

const clauses = ['条款编码', '标题', '英文标题', '类别', '修改规则', '风险', '中文正文', '英文正文']
const clause = (code: string, cn: string, en = 'Payment within 30 days', editRule = '可协商') => [
  code,
  '付款',
  'Payment',
  '付款',
  editRule,
  '低',
  cn,
  en,
]

test('clauses come in as drafts with both texts; a placeholder that there is not is told in its cell, and nothing is stored', async () => {
  const [first, second] = [freshCode('IMPORTED'), freshCode('IMPORTED')]
  const wrong = [
    clauses,
    clause(first, '收到发票后30日内付款'),
    clause(second, '付至{{supplier.bankAcount}}', 'Pay to {{supplier.bankAcount}}'),
    clause('lower', '正文'),
  ]
  const refusal = await office.buyer.refused(taken('contractTermsList', { entity: 'contractTerms' }, wrong))
  expect(refusal.issues.map(({ at, words }) => [at, words.CN])).toEqual([
    ['rows[3].bodyCn', '占位符supplier.bankAcount不存在（第1处）'],
    ['rows[4].termsCode', '条款编码只能含A–Z、0–9和下划线，当前值“lower”'],
  ])
  expect(await office.world.query('select 1 from contract_terms where terms_code = any($1)', [[first, second]])).toEqual([])

  const right = [clauses, clause(first, '收到发票后30日内付款'), clause(second, '# 付款\n\n付至{{supplier.bankAccount}}', '', '不可修改')]
  expect((await taken('contractTermsList', { entity: 'contractTerms' }, right)).data).toMatchObject({ added: 2 })
  const stored = await office.world.query<Record<string, unknown>>(
    'select status, edit_rule as "editRule", terms_class as "termsClass", body_cn as "bodyCn", body_en as "bodyEn" from contract_terms where terms_code = any($1) order by doc_num',
    [[first, second]],
  )
  expect(stored).toEqual([
    {
      status: 'DRAFT',
      editRule: 'NEGOTIABLE',
      termsClass: 'PAYMENT',
      bodyCn: '<p>收到发票后30日内付款</p>',
      bodyEn: '<p>Payment within 30 days</p>',
    },
    { status: 'DRAFT', editRule: 'LOCKED', termsClass: 'PAYMENT', bodyCn: '<h1>付款</h1><p>付至{{supplier.bankAccount}}</p>', bodyEn: null },
  ])
})

test('the empty workbook of clauses says in both languages what each column wants, and its own words are understood', async () => {
  const wanted = async (language: Language) => {
    const answer = await call(
      office.world,
      office.buyer,
      '/v1/importExcelRestful/downloadImportTemplate',
      'contractTermsList',
      { entity: 'contractTerms' },
      language,
    )
    const found = new Map<string, string>()
    const sheet = (await open(await bytesOf(answer))).worksheets[0]
    sheet?.getRow(1).eachCell(({ text, note }) => found.set(text, JSON.stringify(note)))
    return found
  }
  const cn = await wanted('CN')
  expect([...cn.keys()]).toEqual(expect.arrayContaining(['条款编码 *', '标题 *', '英文标题', '类别 *', '修改规则', '风险', '中文正文 *', '英文正文']))
  expect(cn.get('条款编码 *')).toContain('以字母开头')
  expect(cn.get('中文正文 *')).toContain('占位符')
  expect([...(await wanted('EN')).keys()]).toEqual(
    expect.arrayContaining(['Clause code *', 'Class *', 'Risk', 'Text in Chinese *', 'Text in English']),
  )

  const code = freshCode('BY_LABEL')
  const byLabel = ['条款编码', '标题', '条款类别', '风险等级', '正文']
  await taken('contractTermsList', { entity: 'contractTerms' }, [byLabel, [code, '付款', '付款', '低', '收到发票后付款']])
  expect(await office.world.query('select 1 from contract_terms where terms_code = $1', [code])).toHaveLength(1)
})

test('a workbook of more than a thousand clauses is refused', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => clause(`MANY_${at}`, '正文'))
  const refusal = await office.buyer.refused(taken('contractTermsList', { entity: 'contractTerms' }, [clauses, ...rows]))
  expect(refusal.words.CN).toBe('一次最多导入1000行')
})

test('items come in under a contract and are added up; a wrong quantity and an asset without a class are told in their cells', async () => {
  const doc = await draftContract(office, { contractItem: [] })
  const head = ['名称', '规格', '单位', '数量', '不含税单价', '税率', '交货日期', '资产', '资产类别']
  const body = { entity: 'contractItem', id: doc.id, versionNum: doc.versionNum }
  const refusal = await office.buyer.refused(
    taken('contractList', body, [
      head,
      ['轴承', 'φ6', 'PCS', '0', '10', '13', office.buyer.inDays(30), '否', ''],
      ['机床', '', 'PCS', '1', '100', '13', '', '是', ''],
    ]),
  )
  expect(refusal.issues.map(({ at }) => at).sort()).toEqual(['rows[2].qty', 'rows[3].assetClass'])
  await taken('contractList', body, [
    head,
    ['轴承', 'φ6', 'PCS', '10', '12345.678901', '13', office.buyer.inDays(30), '否', ''],
    ['机床', '', 'PCS', '3', '333.335', '6', '', '是', '机器设备'],
  ])
  const after = await read(office, doc)
  expect(after).toMatchObject({ netAmount: '124456.80', taxAmount: '16109.38', grossAmount: '140566.18' })
  expect(lines(after, 'contractItem')).toMatchObject([{ assetFlag: 'N' }, { assetFlag: 'Y', assetClass: 'MACHINE' }])
})
