/** 打印 on the pages of documents. */
import { expect, test } from 'vitest'
import { describeEdit } from '../../app/server/describe/edit/describe-edit.ts'
import { definitionOf, pages } from '../../catalogue/index.ts'

const opened = new Set(pages.flatMap(({ opens }) => opens ?? []))
const documentPages = pages.filter(({ name, entity }) => opened.has(name) && definitionOf(entity)?.type === 'document')

function linksOf(page: string, entity: string, buttons: string[]) {
  const [status = ''] = Object.keys(definitionOf(entity)?.states ?? {})
  const about = { side: 'internal' as const, responsibility: 'admin', buttons: new Set(buttons), userId: 'u', timeZone: 'Asia/Shanghai' }
  const stored = { id: 'd1', docNum: 'D1', status, versionNum: 1 }
  return describeEdit(page, stored, { ...about, language: 'CN', menuId: 1, respId: 'r' }).links.map(
    ({ label, href }) => `${label} ${href.split('?')[0]}`,
  )
}

test.each(documentPages)('$name leads to its print layout, while its button is there', ({ name, entity }) => {
  expect(linksOf(name, entity, ['btnPrint'])).toContain(`打印 /main/${name}/paper`)
  expect(linksOf(name, entity, [])).not.toContain(`打印 /main/${name}/paper`)
})

test('a form of its own comes as PDF beside it', () => {
  expect(linksOf('purchaseOrderEdit', 'poHeader', ['btnPrint'])).toEqual([
    '数字来源 /main/purchaseOrderEdit/figures',
    '打印 /main/purchaseOrderEdit/paper',
    'PDF /main/purchaseOrderEdit/print',
  ])
})
