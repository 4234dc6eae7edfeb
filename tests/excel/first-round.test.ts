/** Whoever takes in a workbook hears everything that is wrong with it at once. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { bookOf, upload } from './books.ts'

let world: World
let engineer: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'import-'))
  world = await openWorld()
  engineer = await world.person('engineer1')
})

const header = ['物料编码', '名称', '规格型号', '采购品类编码', '基本单位', '采购单位', '采购/基本换算', '税率', '海关编码']
const row = (code: string, category: string, uoms: [base: string, bought: string], ratio?: string, hsCode?: string) => [
  ...[code, `试验件${code}`, 'φ6', category, ...uoms, ratio, 'VAT13', hsCode],
]

test('a category of the wrong level, a ratio that cannot be and a wrong number are told together', async () => {
  const [second] = await world.query<{ code: string }>('select code from purchase_category where level_num = 2 order by code limit 1')
  const [third] = await world.query<{ code: string }>('select code from purchase_category where level_num = 3 order by code limit 1')
  const rows = [
    row('T-1', String(second?.code), ['PCS', 'PCS'], '2'),
    row('T-2', String(third?.code), ['PCS', 'ROLL']),
    row('T-3', String(third?.code), ['PCS', 'PCS'], '一'),
  ]
  const body = { entity: 'materialItem', intent: 'check', ...upload(await bookOf([header, ...rows])) }
  const refusal = await engineer.refused(call(world, engineer, '/v1/importExcelRestful/importExcel', 'materialManagementList', body))
  expect(refusal.issues.map(({ words }) => words.CN)).toEqual([
    '基本单位与采购单位相同时换算必须为1，当前值2',
    `只能选择第3级品类，${second?.code}是第2级`,
    '物料T-2没有ROLL到PCS的换算',
    '第4行“采购/基本换算”必须是数字',
  ])
})
