/** The tree of organisations and departments as a sheet: one row a node, with the way to it, its places and its people. */
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import type { Language } from '../../../contract/types.ts'
import type { BinaryAnswer } from '../../runtime/types.ts'
import { stamped, xlsxType } from '../excel/export/file-names.ts'
import { type SheetColumn, type SheetRow, writeWorkbook } from '../excel/export/xlsx-writer.ts'
import type { StructureRow } from './structure.ts'

const headers: readonly [cn: string, en: string, width: number, kind: SheetColumn['kind']][] = [
  ['编码', 'Code', 12, 'text'],
  ['名称', 'Name', 28, 'text'],
  ['类型', 'Type', 14, 'text'],
  ['路径', 'Path', 60, 'text'],
  ['负责人', 'Head', 16, 'text'],
  ['编制', 'Headcount', 10, 'number'],
  ['在岗', 'People', 10, 'number'],
]

export function structureBook(rows: readonly StructureRow[], language: Language, now: Date): BinaryAnswer {
  const at = language === 'EN' ? 1 : 0
  const columns = headers.map(([cn, en, width, kind]): SheetColumn => ({ header: [cn, en][at] ?? cn, width, kind }))
  const name = ['组织机构', 'Organisation'][at] ?? ''
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = ({ name: own, parentId }: StructureRow): string => {
    const above = parentId ? byId.get(parentId) : undefined
    return above ? `${pathOf(above)}/${own}` : own
  }
  const typeOf = ({ orgType }: StructureRow) =>
    orgType ? lookupValues('ORG_TYPE').find(({ code }) => code === orgType)?.label[at] : ['部门', 'Department'][at]
  const sheet = rows.map((row): SheetRow => {
    const isDepartment = row.kind === 'department'
    const figures = isDepartment ? [String(row.headcount), String(row.people)] : [null, null]
    return [row.code, row.name, typeOf(row) ?? null, pathOf(row), row.headName, ...figures]
  })
  return { contentType: xlsxType, fileName: stamped(name, now), body: writeWorkbook(columns, [{ name, slices: [sheet] }]) }
}
