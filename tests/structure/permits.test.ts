/** S5.2: which documents the permits for categories hold for is said of each that knows a category, not left out. */
import { expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import type { AnyDefinition, Fields, LinesMap } from '../../catalogue/language/define.ts'

const ofCategories: readonly (string | undefined)[] = ['purchaseCategory', 'materialItem']
const knowsIn = (fields: Fields, lines: LinesMap = {}): boolean =>
  Object.values(fields).some(({ target }) => ofCategories.includes(target)) || Object.values(lines).some((line) => knowsIn(line.fields, line.lines))

/** Whoever sees it by organisation sees it whole. */
const byOrganisation: Record<string, readonly string[]> = {
  'sold and made by an organisation: what it needs of which category is known when it is netted': [
    'customerOrder',
    'forecastHeader',
    'productionPlan',
    'shipProductAndCost',
  ],
  'goods on their way, in stock and at subcontractors are handled by the organisation that holds them': [
    'deliveryNoticeHeader',
    'deliveryNoteHeader',
    'barcodeList',
    'receiveHeader',
    'receiveWriteOff',
    'receiveTransaction',
    'storageTransaction',
    'outsourcingIssueHeader',
    'outsourcingStockHeader',
  ],
  'its brief bounds it by organisation': ['deductions', 'unfinishedStatementMaterial'],
  'goods of the mall are for whoever buys there': ['catalogueSku'],
  'its categories say which suppliers it is meant for': ['commonFile'],
}

test('a document with materials or categories is bounded by the permits for categories, or it is said why not', () => {
  const isBounded = ({ scope }: AnyDefinition) => scope.category !== undefined || scope.anyOrg || !['internal', 'both'].includes(scope.side)
  const left = documents.filter((one) => !isBounded(one) && knowsIn(one.fields, one.lines)).map(({ entity }) => entity)
  expect(left.sort()).toEqual(Object.values(byOrganisation).flat().sort())
})
