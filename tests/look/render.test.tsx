import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pageNumbers } from '../../app/components/list/list-pager.tsx'
import { formatDecimal, formatValue, sumDecimals } from '../../app/format.ts'
import { cleanCell } from '../../app/lines/cells.ts'
import type { FieldKind, FieldView } from '../../app/page-types.ts'
import { words } from '../../app/words.ts'
import { gallery } from '../../docs/components/gallery.tsx'
import { record } from '../support/record.ts'

const pages = Object.fromEntries(Object.entries(gallery('CN')).map(([name, page]) => [name, renderToStaticMarkup(page)]))
const has = (page: string, ...parts: string[]) => {
  for (const part of parts) expect(pages[page]).toContain(part)
}
const count = (text: string, part: string | RegExp) => text.split(part).length - 1

describe('Every page', () => {
  test.each(Object.keys(pages))(
    '%s has one heading of the first level, at most one primary button, no id twice, and a token in every POST form',
    (name) => {
      const html = pages[name]!
      expect(count(html, '<h1')).toBe(1)
      expect(count(html, /class="btn primary[^"]*"(?![^>]*disabled)/)).toBeLessThanOrEqual(1)
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1])
      expect(ids).toEqual([...new Set(ids)])
      for (const form of html.matchAll(/<form[^>]*method="post"[^>]*>(.*?)<\/form>/gs)) expect(form[1]).toContain('name="_csrf" value="token"')
    },
  )

  test('uses no word that the dictionary lacks, and the dictionary has no word that nobody uses', () => {
    const root = new URL('../../app', import.meta.url).pathname
    const source = ['components', 'lines', 'format.ts'].flatMap((part) => sourcesIn(join(root, part))).join('\n')
    const parts = [...new Set(Object.keys(words).map((key) => key.split('.')[0]))].join('|')
    const used = [...source.matchAll(new RegExp(`'((?:${parts})\\.[A-Za-z.]+)'`, 'g'))].map((m) => m[1]!)
    expect(used.filter((key) => !(key in words))).toEqual([])
    const built =
      /^(grants\.(added|removed)|matrix\.responsibility|explain\.(page|button|responsibilityId|[A-Z])|forget\.[A-Z]|frame\.(theme|tab)|list\.(from|to)$|inbox\.empty|columns\.(column|visible|seq|width|fixed|sort|density))/
    expect(Object.keys(words).filter((key) => !used.includes(key) && !built.test(key))).toEqual([])
  })
})

const sourcesIn = (place: string): string[] =>
  place.endsWith('.ts')
    ? [readFileSync(place, 'utf8')]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(place, file), 'utf8'))

describe('A buyer on a list', () => {
  test('ticks rows that travel in one form, with the version of each', () => {
    has('list', 'name="id" form="selection"', 'name="version.4"', '<form id="selection" method="post"', 'name="_idem" value="idem-1"')
    expect(pages.list).toMatch(/form="selection"[^>]*checked=""[^>]*value="4"|checked=""[^>]*name="id"[^>]*value="4"|value="4"[^>]*checked=""/)
  })
  test('sorts and pages by submits of the selection, whose address keeps the search', () => {
    expect(pages.list).toMatch(/<form id="selection" method="post"[^>]*action="\/main\/po\?menuId=14&amp;respId=1&amp;docNum=PO2026/)
    has('list', 'form="selection" name="intent" value="goto:orderBy=supplierId"', 'value="goto:pageIndex=7"')
    has('list', 'aria-sort="descending"')
  })
  test('sees one total per currency and the currency before the figure', () => {
    has(
      'list',
      '<span class="unit before">CNY</span>3,923,207.61',
      '<span class="unit before">EUR</span>214,900.00',
      '<span class="unit before">CNY</span>128,640.00',
    )
  })
  test('finds the actions on rows under 更多 until a row is chosen', () => {
    expect(count(pages['list-none']!, 'value="sendErp"')).toBe(1)
    expect(count(pages.list!, 'value="sendErp"')).toBe(1)
    has('list-none', 'name="input.cancel.reason"')
  })
  test('reads in the place of a table that nothing stands behind what is missing', () => {
    has('list-without-api', '请配置API属性')
    record('error', 'tableWithoutApi')
  })
  test('is told what to do when nothing matches', () => has('list-empty', '暂无数据', '清空条件'))
})

describe('A buyer on an order', () => {
  test('saves with Enter: the first submit of the form is save', () => {
    const form = pages.edit!.slice(pages.edit!.indexOf('<form class="document"'))
    expect(/<button[^>]*name="intent"[^>]*value="([^"]+)"/.exec(form)?.[1]).toBe('save')
  })
  test('posts lines by index with their ids, nested ones under them', () => {
    has(
      'edit',
      'name="poLine[0].id" value="l1"',
      'name="poLine[0].orderQty"',
      'name="poLine[0].poDelivery[1].scheduleQty"',
      'name="poLine[0].poDelivery[1].id" value="d2"',
    )
    has('edit', 'value="line.add:poLine"', 'value="line.add:poLine[0].poDelivery"', 'value="line.remove:poLine[1]"')
    expect(pages.edit).not.toContain('value="line.remove:poLine[0]"')
    expect(pages.edit).not.toContain('name="poLine[2].needByDate"')
  })
  test('sends a reference as its id, with the text beside it and a button for the result list', () => {
    has('edit', 'name="supplierId" value="s21"', 'value="pick:supplierId"')
    expect(pages.edit).toMatch(/name="supplierId\$text"[^>]*value="昆山联晟塑胶制品有限公司"/)
  })
  test('reads what may not be changed as text, and figures as they were entered', () => {
    has('edit', '38.42', '138,312.00')
    expect(pages.edit).not.toContain('name="poLine[0].netPrice"')
  })
  test('is led from the summary to the field, and finds what was typed', () => {
    has(
      'edit-error',
      'href="#f-poLine-1-orderQty"',
      'id="f-poLine-1-orderQty"',
      'value="1500"',
      'role="alert"',
      'aria-describedby="f-changeReason-error"',
    )
    expect(count(pages['edit-error']!, 'aria-invalid="true"')).toBe(2)
  })
  test('keeps mine where I changed it and theirs elsewhere when somebody saved in between', () => {
    expect(pages['edit-conflict']).toMatch(/name="choose\.poLine\[1\]\.orderQty"[^>]*checked=""[^>]*value="mine"/)
    expect(pages['edit-conflict']).toMatch(/name="choose\.packing"[^>]*checked=""[^>]*value="theirs"/)
    expect(pages['edit-conflict']).toMatch(/value="doSubmit" disabled=""/)
  })
  test('is asked before a change is undone, also without script', () =>
    has('edit', '<details class="menu">', '撤销第 2 版的全部修改？', 'value="doCancelChange"'))
  test('is asked whom to hand over to', () => has('edit', 'name="input.transfer.buyerId"'))
})

test('A refused sign-in keeps the name, never the password, and asks for the characters', () => {
  has('login-error', 'value="supplier01"', 'name="captcha"', 'role="alert"')
  expect(pages['login-error']).toMatch(/name="password"(?![^>]*value="[^"])/)
})

test('Codes are read as what they mean wherever a value is written, in the title of a cell as in the cell', () => {
  const grants: FieldView = {
    key: 'grantTypes',
    label: '授权方式',
    kind: 'lookups',
    editable: false,
    choices: [
      { code: 'CLIENT_CREDENTIALS', label: '客户端凭证' },
      { code: 'AUTH_CODE', label: '授权码' },
    ],
  }
  expect(formatValue(grants, { grantTypes: ['CLIENT_CREDENTIALS', 'AUTH_CODE', 'OLD'] })).toBe('客户端凭证 · 授权码 · OLD')
  const action: FieldView = { key: 'action', label: '操作', kind: 'text', editable: false }
  const row = { action: 'doSubmit', action$: { code: 'doSubmit', name: '提交' } }
  expect(formatValue(action, row)).toBe('提交')
  expect(formatValue(action, row, 'doCancel')).toBe('doCancel')
})

test('A form that could not be sent goes out again with its idempotency key', () =>
  has('unavailable', 'name="_idem" value="idem-1"', 'name="intent" value="save"', '再次发送'))

describe('Figures', () => {
  test.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['999999999999999.99', 2, '999,999,999,999,999.99'],
    ['38.420000', 2, '38.42'],
    ['2.3847', 2, '2.3847'],
    ['-1000', 0, '-1,000'],
    ['0', 2, '0.00'],
    ['1.239', 2, '1.239'],
    ['n/a', 2, 'n/a'],
  ])('%s with at least %i digits reads %s', (value, fewest, text) => expect(formatDecimal(value, fewest)).toBe(text))
  test('add up without a float', () => expect(sumDecimals(['0.1', '0.2', '-1', '999999999999999.70'])).toBe('999999999999999.00'))
  test('come clean from a spreadsheet', () => {
    const field = (kind: FieldKind) => ({ key: 'k', label: 'k', kind, editable: true })
    expect(cleanCell(field('qty'), ' 1,234.50 ')).toBe('1234.50')
    expect(cleanCell(field('qty'), '十二')).toBe('十二')
    expect(cleanCell(field('date'), '2026/1/5')).toBe('2026-01-05')
  })
  test('of pages leave gaps', () => {
    expect(pageNumbers(1, 7)).toEqual([1, 2, 3, null, 7])
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  })
})

test('Several codes are ticked as chips, of disabled ones those that stand there; read they are their words', () => {
  expect(pages['edit-kinds']).toMatch(/<input type="checkbox" name="duties"(?=[^>]*checked="")[^>]*value="SALES"/)
  has('edit-kinds', '物流(停用)', '销售 · 物流')
  expect(pages['edit-kinds']).toMatch(/<fieldset class="boxes" id="f-duties"/)
  expect(pages['edit-kinds']).toMatch(/<input type="hidden" name="rule\[0\]\.duties" value=""\/>/)
})

test('Rich text is formatted on its record, plain in a cell, and without script typed in a text area', () => {
  expect(pages['edit-kinds']).toMatch(/<textarea[^>]*name="content"[^>]*>&lt;p&gt;/)
  has('edit-kinds', '<div class="rich"><p>请在<strong>12月18日</strong>')
})

test('Source text is kept as it is written, and its language is named', () => {
  expect(pages['edit-kinds']).toMatch(/<textarea[^>]*class="control source"[^>]*>select id\n {2}from po_header/)
  has('edit-kinds', '>SQL</small>', '<code class="source">select id\n  from po_header')
})

test('A secret is never in the page: it is told whether it is set, and what is set may be left empty', () => {
  expect(pages['edit-kinds']).not.toContain('••••')
  expect(pages['edit-kinds']).toMatch(/<input type="password"[^>]*name="token"(?![^>]*required)[^>]*placeholder="已设置，留空则不变"/)
  expect(pages['edit-kinds']).toMatch(/<input type="password"[^>]*name="newToken"[^>]*required=""/)
  expect(pages['edit-kinds']).toMatch(/data-out="tokenRead"><span>已设置<\/span>/)
})
