/** The columns of an export, by the definition and in the words of the installation. */
import pg from 'pg'
import { homeZone } from '../../../../catalogue/constants/clock.ts'
import { isOwned, labelledCodes } from '../../../../catalogue/labels/code-labels.ts'
import { englishOf } from '../../../../catalogue/labels/english.ts'
import type { AnyDefinition, Field, Naming } from '../../../../catalogue/language/define.ts'
import { scaleOf } from '../../../../catalogue/language/define.ts'
import { factsOf, isNumeric } from '../../../../catalogue/language/kinds.ts'
import { lookupValues } from '../../../../catalogue/language/lookup-book.ts'
import type { LookupName } from '../../../../catalogue/language/names.ts'
import type { Language } from '../../../../contract/types.ts'
import { type Column, quoted, snake } from '../../../store/tables.ts'
import type { ExportColumn } from './export-cells.ts'
import type { CellKind, SheetColumn } from './xlsx-writer.ts'

/** `FULL`: words, names and formats; `EASY`: values as they are stored, codes for references; `IMPORT`: as an import takes them. */
export type ExportKind = 'FULL' | 'EASY' | 'IMPORT'

export function exportColumns(
  definition: AnyDefinition,
  columns: readonly Column[],
  language: Language,
  kind: ExportKind,
  zone = homeZone,
): ExportColumn[] {
  return columns.map((column) => {
    const field = definition.fields[column.field]
    const index = language === 'EN' ? 1 : 0
    const header = field?.label[index] ?? column.field
    const width = Math.round((field?.options.width ?? factsOf(column.kind).width) / 8)
    const shown = isReference(column)
      ? reference(column, header, width, language, kind)
      : plain(definition, column, field, { header, width, index, kind, zone })
    return { ...shown, field: column.field, ...(column.kind === 'datetime' && { zone }) }
  })
}

const isReference = ({ kind }: Column) => kind === 'ref' || kind === 'refs'

/** A reference fills two columns, code and name. */
function reference({ name }: Column, header: string, width: number, language: Language, kind: ExportKind): ExportColumn {
  const code: SheetColumn = { header: `${header}${language === 'EN' ? ' code' : '编码'}`, width: 16, kind: 'text' }
  const named: SheetColumn = { header, width, kind: 'text' }
  const isCodeOnly = kind !== 'FULL'
  return {
    sql: `t.${quoted(name)}::text`,
    sheet: isCodeOnly ? [code] : [code, named],
    isReference: true,
  }
}

interface Look {
  header: string
  width: number
  index: 0 | 1
  kind: ExportKind
  /** By whose clock times are written. */
  zone: string
}

function plain(definition: AnyDefinition, column: Column, field: Field | undefined, { header, width, index, kind, zone }: Look): ExportColumn {
  const words = kind === 'EASY' ? undefined : wordsOf(definition, column.field, field, index, kind)
  const format = kind === 'EASY' || !field || !isNumeric(column.kind) ? undefined : formatOf(field)
  return {
    sql: kind === 'FULL' ? readSql(definition, column, field, index, zone) : storedSql(column, zone),
    sheet: [{ header, width, kind: cellKindOf(column), ...(format && { format }) }],
    isReference: false,
    ...writtenAs(column, kind),
    ...(words && { words }),
  }
}

/** What a program reads back stays as it is stored. */
const writtenAs = ({ kind }: Column, as: ExportKind): Pick<ExportColumn, 'written'> =>
  kind === 'lookups' ? { written: 'list' } : kind === 'richText' && as === 'FULL' ? { written: 'html' } : {}

function storedSql({ kind, name }: Column, zone: string): string {
  const at = `t.${quoted(name)}`
  if (kind === 'lookups') return `nullif(array_to_string(${at}, ','), '')`
  return kind === 'datetime' ? `to_char(${at} at time zone ${pg.escapeLiteral(zone)}, 'YYYY-MM-DD HH24:MI:SS')` : `${at}::text`
}

/** As the list has it: in the reader's language, a record by its name; an action and a state with the document type that they are of. */
function readSql({ fields }: AnyDefinition, column: Column, field: Field | undefined, index: 0 | 1, zone: string): string {
  const { codeOf, names } = field?.options ?? {}
  const at = `t.${quoted(column.name)}`
  const english = index === 1 ? englishOf(fields, column.field) : undefined
  if (english) return `coalesce(nullif(t.${quoted(snake(english))}, ''), ${at})`
  if (codeOf) {
    const name = `select ${index ? 'name_en' : 'name'} from entity_label l where l.entity = ${pg.escapeLiteral(codeOf)} and l.code = ${at}`
    return `coalesce((${name}), ${at})`
  }
  const owner = names && isOwned(names) ? Object.keys(fields).find((key) => fields[key]?.options.names === 'entity') : undefined
  return owner ? `coalesce(t.${quoted(snake(owner))}, '') || ' ' || ${at}` : storedSql(column, zone)
}

function cellKindOf({ kind }: Column): CellKind {
  if (isNumeric(kind)) return 'number'
  return kind === 'date' ? 'day' : kind === 'datetime' ? 'moment' : 'text'
}

/** The look-up type whose codes the field holds. */
const lookupOf = (field: Field | undefined): LookupName | undefined => (field?.kind === 'checkbox' ? 'YES_NO' : field?.lookup)

/** Meanings of the codes of a column, in one language. */
function wordsOf(definition: AnyDefinition, key: string, field: Field | undefined, index: 0 | 1, kind: ExportKind): Map<string, string> | undefined {
  if (key === 'status') return new Map(Object.entries(definition.states).map(([code, state]) => [code, state.label[index]]))
  if (field?.options.names && kind === 'FULL') return labelsByCode(field.options.names, index)
  const name = lookupOf(field)
  if (!name) return undefined
  return new Map(lookupValues(name).map(({ code, label }) => [code, label[index]]))
}

/** Of an action or a state by its document type and code, or by the code of what befalls any document. */
const labelsByCode = (names: Naming, index: 0 | 1): Map<string, string> =>
  new Map(labelledCodes(names).map(({ entity, code, label }) => [entity ? `${entity} ${code}` : code, label[index]]))

/** The fewest decimals of the kind always, the rest where there are any. */
function formatOf(field: Field): string | undefined {
  const { minScale = 0 } = factsOf(field.kind)
  const scale = scaleOf(field) ?? 0
  const whole = field.options.showThousandSeparator === 'N' ? '0' : '#,##0'
  return minScale > 0 ? `${whole}.${'0'.repeat(minScale)}${'#'.repeat(scale - minScale)}` : undefined
}
