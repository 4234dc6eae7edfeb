/** What a document in an envelope may not be, since it would tell what is sealed (S7.8). */
import { expect, test } from 'vitest'
import type { EntityName } from '../../catalogue/entities.ts'
import { documents } from '../../catalogue/index.ts'
import { checkbox, document, list, price, ref, supplier, text, textarea } from '../../catalogue/language/define.ts'
import { is } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'
import { tellsOfDocuments } from '../../upstream/store/secrecy.ts'
import { tables } from '../../upstream/store/tables.ts'

interface Told {
  number?: string
  paths?: readonly ('netPrice' | 'remark' | 'brand')[]
  reason?: 'required'
}

const reply = ({ number = 'RP{yyyyMMdd}{######}', paths = ['netPrice', 'remark', 'brand'], reason }: Told) =>
  document('testReply' as EntityName, {
    label: ['试回复', 'Test reply'],
    number,
    fields: {
      supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true }),
      netPrice: price('单价', 'Price'),
      brand: text(100, '品牌', 'Brand'),
      sealedFlag: checkbox('密封', 'Sealed', { kept: true, init: 'Y' }),
      ownCopy: textarea(10_000, '密封内容', 'Sealed contents', { kept: true, sealed: true }),
    },
    envelope: { paths, while: is('sealedFlag', 'Y'), keptIn: 'ownCopy' },
    states: { DRAFT: { label: ['草稿', 'Draft'], edit: { supplier: ['netPrice', 'brand', 'remark'] } } },
    actions: {
      doWithdraw: { label: ['撤回', 'Withdraw'], from: ['DRAFT'], to: 'same', who: ['supplier'], resource: 'btnWithdraw', ...(reason && { reason }) },
    },
    roles: { supplier: supplier('supplierId') },
    scope: { side: 'both', internalWhen: is('sealedFlag', 'N') },
    list: { find: ['docNum'], columns: ['docNum'], sort: '-creationDate' },
    edit: { sections: [{ label: ['回复', 'Reply'], fields: ['netPrice'] }] },
    pages: { ['testReplyList' as PageName]: list('supplier', ['supplier'], { label: ['回复', 'Replies'] }) },
  })

test('a reply with all its words and figures in the envelope and a drawn number is defined', () => {
  expect(reply({}).envelope?.paths).toEqual(['netPrice', 'remark', 'brand'])
})

test.each<[string, Told, string]>([
  ['a remark that stands outside', { paths: ['netPrice', 'brand'] }, 'what is typed in remark would stand in the clear'],
  ['a field of text that stands outside', { paths: ['netPrice', 'remark'] }, 'what is typed in brand would stand in the clear'],
  ['a price that stands outside', { paths: ['remark', 'brand'] }, 'what is typed in netPrice would stand in the clear'],
  ['a number that is counted', { number: 'RP{yyyyMMdd}{0000}' }, 'the number RP{yyyyMMdd}{0000} is counted'],
  ['a reason of the supplier, which the history would keep', { reason: 'required' }, 'the reason of doWithdraw would stand in the clear'],
])('%s is refused', (_, told, why) => {
  expect(() => reply(told)).toThrow(why)
})

test('our side sees nothing of an unopened reply: each document with an envelope says so in its scope', () => {
  for (const { scope, envelope } of documents) if (envelope) expect(scope).toMatchObject({ side: 'both', internalWhen: expect.anything() })
})

test('every log and message that names a document names it so that what is secret is left out', () => {
  const naming = tables.filter(({ parent, byField }) => !parent && byField.has('businessId'))
  const others = naming.filter((table) => !tellsOfDocuments(table)).map(({ entity }) => entity)
  // Files follow the document that they hang on.
  expect(others).toEqual(['baseFile'])
})
