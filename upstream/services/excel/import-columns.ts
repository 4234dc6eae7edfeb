/** What may be imported of an entity, column by column: master data as they are, lines of a document as its definition says. */
import { type AnyDefinition, type Field, type Fields, isServerOwned, type Label, type Lines } from '../../../catalogue/define.ts'
import { definitionOf, documents } from '../../../catalogue/index.ts'
import { isHidden } from '../../runtime/read.ts'
import { refuseRule } from '../../runtime/refusal.ts'
import type { Actor } from '../../runtime/types.ts'

export interface ImportColumn {
  key: string
  label: Label
  field: Field
  /** The cell may not be empty; what the services can find themselves may. */
  isRequired: boolean
  /** The values are lines of the record; what each refers to stands in this field of theirs. */
  link?: string
  /** The value belongs to the schedule of the row, not to its line. */
  ofSchedule?: true
}

export interface ImportPlan {
  definition: AnyDefinition
  /** Lines that the rows become; null when each row is a master record. */
  lines: string | null
  /** Rows with the same line number are schedules of one line. */
  schedules: ScheduleRule | null
  columns: ImportColumn[]
}

interface ScheduleRule {
  lines: string
  /** Quantity of the line, the sum of its schedules'. */
  qty: string
  scheduleQty: string
  day: string
}

export const lineNumKey = 'lineNum'

const scheduled: Readonly<Record<string, ScheduleRule>> = {
  poLine: { lines: 'poDelivery', qty: 'orderQty', scheduleQty: 'scheduleQty', day: 'needByDate' },
}
const scheduleColumns: Readonly<Record<string, readonly string[]>> = { poLine: ['deliveryInfoId'] }

/** Filled from the material and the price in force when left empty. */
const found = new Set(['netPrice', 'uom', 'taxRate', 'itemDesc', 'categoryId'])
/** An order without material has nothing from which the rest could be found. */
const needed: Readonly<Record<string, readonly string[]>> = { poLine: ['materialId'] }

/** The plan of an entity that is a master or the lines of a document; what is not imported is 'not there'. */
export function importPlanOf(entity: string, actor: Actor): ImportPlan {
  const master = definitionOf(entity)
  if (master?.importable) return { definition: master, lines: null, schedules: null, columns: masterColumns(master, actor) }
  for (const definition of documents) {
    const spec = definition.lines[entity]
    if (spec && spec.imports.length > 0) {
      return { definition, lines: entity, schedules: scheduled[entity] ?? null, columns: lineColumns(entity, spec, actor) }
    }
  }
  return refuseRule('NOT_FOUND')
}

const notInCells = new Set(['files', 'image', 'json', 'uuid'])

function masterColumns(definition: AnyDefinition, actor: Actor): ImportColumn[] {
  const fields = Object.entries(definition.fields as Fields).filter(
    ([key, field]) => (key === 'code' || !isServerOwned(field)) && !notInCells.has(field.kind),
  )
  const visible = fields.filter(([, field]) => !isHidden(actor, field))
  // The code tells which record a row is; where the installation numbers them, an empty one means a new record.
  const isNumbered = definition.number !== null
  return visible
    .map(
      ([key, field]): ImportColumn => ({
        key,
        label: field.label,
        field,
        isRequired: Boolean(field.options.required) && !field.options.init && !(key === 'code' && isNumbered),
      }),
    )
    .sort((a, b) => rank(a) - rank(b))
    .concat(linkColumns(definition))
}

/** Lines that are nothing but a reference: one column of codes. */
function linkColumns({ lines }: AnyDefinition): ImportColumn[] {
  return Object.entries(lines).flatMap(([key, { label, fields, options }]) => {
    const field = options.inSheet ? fields[options.inSheet] : undefined
    return field && options.inSheet ? [{ key, label, field: { ...field, kind: 'refs', label }, isRequired: false, link: options.inSheet }] : []
  })
}

const rank = ({ key, isRequired }: ImportColumn) => (key === 'code' ? 0 : key === 'name' ? 1 : isRequired ? 2 : 3)

function lineColumns(entity: string, spec: Lines, actor: Actor): ImportColumn[] {
  const own = spec.imports.flatMap((key) => columnOf(entity, spec.fields, key, actor))
  const rule = scheduled[entity]
  if (!rule) return own
  const lineNum: Field = { kind: 'int', label: ['行号', 'Line'], options: { min: '1' } }
  const schedules = (scheduleColumns[entity] ?? []).flatMap((key) => columnOf(entity, spec.lines[rule.lines]?.fields ?? {}, key, actor))
  return [
    { key: lineNumKey, label: lineNum.label, field: lineNum, isRequired: false },
    ...own,
    ...schedules.map((c) => ({ ...c, isRequired: false, ofSchedule: true as const })),
  ]
}

function columnOf(entity: string, fields: Fields, key: string, actor: Actor): ImportColumn[] {
  const field = fields[key]
  if (!field || isHidden(actor, field)) return []
  const { required, init } = field.options
  // What a behaviour finds it does not always find.
  const comesByItself = found.has(key) || (init !== undefined && init !== 'found')
  const isRequired = (Boolean(required) && !comesByItself) || Boolean(needed[entity]?.includes(key))
  return [{ key, label: field.label, field, isRequired }]
}

/** A reference is typed as its code, so its header says so. */
export function headerOf({ label, field }: ImportColumn, index: 0 | 1): string {
  if (field.kind !== 'ref' && field.kind !== 'refs') return label[index]
  return index === 0 ? `${label[0]}编码` : `${label[1]} code`
}
