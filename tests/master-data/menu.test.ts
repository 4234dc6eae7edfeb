import { expect, test } from 'vitest'
import { pages } from '../../catalogue/index.ts'
import { menuIdOf, menus } from '../../catalogue/menu.ts'
import { panels } from '../../catalogue/panels.ts'
import { readCsv } from '../../data/load/csv.ts'
import { isCreditCode } from '../../upstream/areas/supplier-master/credit-code.ts'

const lists = [...pages.filter(({ kind }) => kind === 'list'), ...panels.filter(({ under }) => !under)].map(({ name }) => name)
const inMenu = menus.flatMap((folder) => folder.pages.map(({ name }) => name))

test('every list page and every panel stands in the menu, once', () => expect([...inMenu].sort()).toEqual([...lists].sort()))

test('no two entries of the menu have the same number', () => {
  const numbers = [...menus.map(({ menuId }) => menuId), ...inMenu.map(menuIdOf)]
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the credit codes of the demo suppliers have right check characters, and one wrong digit is found', () => {
  const codes = readCsv('demo/suppliers').flatMap(({ uscc }) => (uscc ? [uscc] : []))
  expect(codes.filter((code) => !isCreditCode(code))).toEqual([])
  expect(isCreditCode('91320594MAXLUY1W0N')).toBe(false)
})
