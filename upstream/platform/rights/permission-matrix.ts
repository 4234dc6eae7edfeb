/** 权限矩阵: who may press what, one sheet a responsibility, one row a menu, one column a button. */
import type { Pool } from 'pg'
import type { Language } from '../../../contract/types.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import type { NamedCall, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { stamped, xlsxType } from '../excel/export/file-names.ts'
import { type SheetRow, writeWorkbook } from '../excel/export/xlsx-writer.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { pressedButtons } from './grant-views.ts'

const longestSheetName = 31

export const permissionMatrixCalls = (pool: Pool): Readonly<Record<string, NamedCall>> =>
  callsAmongFew('downloads', {
    '/v1/permissionMatrix': async (_body, { actor, language, now }) => {
      requireButton(definitionNamed('responsibility'), actor, 'btnMatrix')
      const book = await asSystem(pool, (tx) => bookOf(tx, dayOf(now), language))
      const [file, menu] = language === 'EN' ? ['Permission matrix', 'Menu'] : ['权限矩阵', '菜单']
      const columns = [menu, ...book.buttons].map((header, at) => ({ header, width: at === 0 ? 44 : 14, kind: 'text' as const }))
      const sheets = book.sheets.map(({ name, rows }) => ({ name, slices: [rows] }))
      return { contentType: xlsxType, fileName: stamped(file, now), body: writeWorkbook(columns, sheets) }
    },
  })

interface Book {
  buttons: string[]
  sheets: { name: string; rows: SheetRow[] }[]
}

/** Columns are the buttons that anybody has, so that sheets compare. */
async function bookOf(tx: Tx, day: string, language: Language): Promise<Book> {
  const { rows: responsibilities } = await tx.query<{ id: string; code: string; name: string; nameEn: string | null }>(
    `select id, code, name, name_en as "nameEn" from responsibility where enabled_flag = 'Y' order by seq_num, code`,
  )
  const pressed = []
  for (const one of responsibilities) pressed.push({ one, menus: await pressedButtons(tx, one.id, day, language) })
  const buttons = [...new Set(pressed.flatMap(({ menus }) => menus.flatMap(({ codes }) => codes)))].sort()
  return {
    buttons,
    sheets: pressed.map(({ one, menus }) => ({
      name: sheetName(language === 'EN' ? one.nameEn || one.name : one.name, one.code),
      rows: menus.map(({ path, codes }) => [path, ...buttons.map((code) => (codes.includes(code) ? 'Y' : null))]),
    })),
  }
}

/** Characters that a spreadsheet refuses in the name of a sheet are left out. */
const sheetName = (name: string, code: string) => `${name.replace(/[\\/?*[\]:]/g, ' ')} ${code}`.slice(0, longestSheetName)
