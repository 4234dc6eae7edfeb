/** What the compiler cannot see in a definition is told when it is loaded: the place, and the nearest name that is there. */
import { expect, test } from 'vitest'
import { document, lines, lookup, make, must, none, otherwise, qty, ref, text } from '../../catalogue/language/define.ts'
import { above, is, isSet, of, param, sum } from '../../catalogue/language/formula.ts'
import { mistakesIn } from '../../catalogue/language/mistakes/index.ts'
import { tableOf } from '../../upstream/store/tables.ts'

const label = ['样例', 'Sample'] as const

/** An inquiry with one mistake of each kind that only the whole catalogue shows. */
const inquiry = document('auctionHeader', {
  label,
  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier'),
    phone: text(30, '电话', 'Phone', { init: of('supplierId.phon') }),
    reason: text(30, '原因', 'Reason', { required: { when: is('kynd', 'A') } }),
    kind: lookup('UOM', '种类', 'Kind', { required: { for: ['doSnd'] } }),
  },
  lines: {
    auctionItem: lines('行', 'Lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material'),
        qty: qty('数量', 'Qty', { init: of('materialId.name.first') }),
        lineStatus: lookup('PO_LINE_STATUS', '状态', 'State'),
      },
    }),
  },
  guards: [must('MUCH', above(sum('auctionItem.qty'), param('STMT_SILENT_DAY')), { for: ['doSend'] })],
  unused: [none('poHeader', 'supplierIdd', { while: isSet('releaseDate'), message: 'MUCH', for: ['doSend'] })],
  states: { DRAFT: { label }, SENT: { label } },
  actions: {
    doSend: {
      label,
      from: ['DRAFT'],
      to: { SNT: otherwise } as never,
      who: ['buyer'],
      resource: 'btnSubmit',
      on: 'auctionItem',
      line: { status: 'lineStatus', from: ['OPN'] },
    },
    doCopy: {
      label,
      from: ['SENT'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnCopy',
      makes: make('poHeader', { key: 'supplierIdd', map: { remrk: 'phone' }, again: 'same' }),
    },
    doGenerate: {
      label,
      from: ['SENT'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnGenerate',
      makes: make('poHeader', { key: 'supplierId', map: { remark: 'supplierId.phon' }, again: 'same' }),
    },
  },
  messages: { MUCH: label },
  scope: { side: 'internal' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
})

const told = mistakesIn(inquiry, (entity) => {
  const table = tableOf(entity)
  return { fields: table.fields, header: table.parent ? table.definition.entity : null, keys: [] }
})

test.each([
  ['a reference that leads to nothing', "auctionHeader, phone (init): nothing is called 'phon' in supplierInfo; the nearest name is 'phone'"],
  ['a condition of a field that is none', "auctionHeader, reason (required): nothing is called 'kynd' in auctionHeader; the nearest name is 'kind'"],
  ['a step on from what refers to nothing', "auctionHeader, auctionItem.qty (init): 'name' of materialItem refers to nothing"],
  [
    'an action that asks for a field and is none',
    "auctionHeader, kind (required): nothing is called 'doSnd' in its actions; the nearest name is 'doSend'",
  ],
  [
    'a parameter that nobody keeps',
    "auctionHeader, MUCH: nothing is called 'STMT_SILENT_DAY' in CONFIG_PARAMETER; the nearest name is 'STMT_SILENT_DAYS'",
  ],
  ['an outcome that is no state', "auctionHeader, doSend: nothing is called 'SNT' in its states; the nearest name is 'SENT'"],
  ['a state of lines that is no code', "auctionHeader, doSend: nothing is called 'OPN' in PO_LINE_STATUS; the nearest name is 'OPEN'"],
  ['a use by a field that is none', "auctionHeader, MUCH: nothing is called 'supplierIdd' in poHeader; the nearest name is 'supplierId'"],
  ['a use while a field that is none', "auctionHeader, MUCH: nothing is called 'releaseDate' in poHeader; the nearest name is 'releasedDate'"],
  ['a key of what is made that is no field', "auctionHeader, doCopy: nothing is called 'supplierIdd' in poHeader; the nearest name is 'supplierId'"],
  ['a field of what is made that is none', "auctionHeader, doCopy: nothing is called 'remrk' in poHeader; the nearest name is 'remark'"],
  [
    'what a made field gets, from behind a reference',
    "auctionHeader, doGenerate makes remark: nothing is called 'phon' in supplierInfo; the nearest name is 'phone'",
  ],
  ['a key that refers to something else', "auctionHeader, doGenerate: 'supplierId' of poHeader refers to supplierInfo"],
  ['a key by which there could be two', "auctionHeader, doGenerate: 'supplierId' of poHeader is not unique, so there could be two of it"],
])('%s', (_says, words) => {
  expect(told).toContain(words)
})

test('nothing else is wrong with it', () => {
  expect(told).toHaveLength(14)
})
