/** Every call that the services answer, as an interface: the standard verbs and actions of each document, and the named calls. */
import { z } from 'zod'
import { documents } from '../../../catalogue/index.ts'
import type { AnyDefinition, Label } from '../../../catalogue/language/define.ts'
import { draftSchema, lineSchema } from '../../../catalogue/language/schema.ts'
import { type CallableLines, callableLines, verbsOfLines } from '../../../catalogue/pages/line-calls.ts'
import { addressOf, isReadByGet } from '../../../contract/call-names.ts'
import { namedPaths } from '../http/addresses.ts'

export interface Operation {
  method: 'GET' | 'POST'
  path: string
  label: Label
  /** Document whose call it is; null for the named ones. */
  entity: string | null
  /** JSON Schema of the body. */
  request: Schema
}
type Schema = Record<string, unknown>

const menuId = { type: 'integer', description: 'page whose rights count; a program may leave it out' }
const confirmed = { type: 'array', items: { type: 'string' }, description: 'warnings (409 CONFIRM) that the person has agreed to' }
const row: Schema = { type: 'object', properties: { menuId, id: { type: 'string', format: 'uuid' } }, required: ['id'] }
const list: Schema = {
  type: 'object',
  properties: { menuId, pageIndex: { type: 'integer' }, pageRows: { type: 'integer' }, orderBy: { type: 'string' }, search: { type: 'object' } },
}
const ids: Schema = { type: 'object', properties: { menuId, ids: { type: 'string', description: 'sealed list of ids (S4.9)' } }, required: ['ids'] }
const sheet: Schema = { type: 'object', properties: { menuId, file: { type: 'string', format: 'binary' } } }
const action: Schema = {
  type: 'object',
  properties: {
    menuId,
    rows: { type: 'array', items: { type: 'object' } },
    lineIds: { type: 'array', items: { type: 'string' } },
    input: { type: 'object' },
    draft: { type: 'object' },
    confirmed,
  },
}

interface Verb {
  label: Label
  request: (definition: AnyDefinition) => Schema
}

const draftOf = (definition: AnyDefinition): Schema => z.toJSONSchema(draftSchema(definition), { io: 'input', unrepresentable: 'any' })
const savingOf = (draft: Schema): Schema => ({
  type: 'object',
  properties: { menuId, id: { type: 'string' }, versionNum: { type: 'integer' }, draft, confirmed },
  required: ['draft'],
})
const saving = (definition: AnyDefinition): Schema => savingOf(draftOf(definition))

/** A line, and under `headerId` the document that it belongs to. */
function savingLine({ lines }: CallableLines): Schema {
  const row = z.toJSONSchema(lineSchema(lines), { io: 'input', unrepresentable: 'any' }) as { properties?: Schema }
  const headerId = { type: 'string', format: 'uuid' }
  return savingOf({ ...row, properties: { headerId, ...row.properties } })
}

/** What the standard verbs are called and take. */
const standard: Readonly<Record<string, Verb>> = {
  findById: { label: ['查看', 'one record'], request: () => row },
  listByPage: { label: ['查询列表', 'a page of records'], request: () => list },
  saveOrUpdate: { label: ['保存', 'save'], request: saving },
  doBatchSaveOrUpdate: {
    label: ['批量保存', 'save several'],
    request: () => ({ type: 'object', properties: { menuId, rows: { type: 'array', items: { type: 'object' } } }, required: ['rows'] }),
  },
  delete: { label: ['删除', 'delete'], request: () => row },
  doBatchDelete: { label: ['批量删除', 'delete several'], request: () => ids },
  doImport: { label: ['导入', 'import'], request: () => sheet },
}

function ofDocument(definition: AnyDefinition): Operation[] {
  const operation = (verb: string, [cn, en]: Label, request: Schema): Operation => ({
    method: 'POST',
    path: addressOf(definition.entity, verb),
    label: [`${definition.label[0]}·${cn}`, `${definition.label[1]}: ${en}`],
    entity: definition.entity,
    request,
  })
  return [
    ...Object.entries(standard).map(([verb, { label, request }]) => operation(verb, label, request(definition))),
    ...Object.entries(definition.actions).map(([verb, { label }]) => operation(verb, label, action)),
  ]
}

function ofLines(kind: CallableLines): Operation[] {
  const { entity, owner, lines } = kind
  return Object.keys(verbsOfLines).flatMap((verb) => {
    const {
      label: [cn, en],
      request,
    } = standard[verb] as Verb
    return {
      method: 'POST' as const,
      path: addressOf(entity, verb),
      label: [`${owner.label[0]}${lines.label[0]}·${cn}`, `${owner.label[1]}, ${lines.label[1]}: ${en}`] as const,
      entity: owner.entity,
      request: verb === 'saveOrUpdate' ? savingLine(kind) : request(owner),
    }
  })
}

/** Of the named calls those that are made for programs: a person who lets an application act reads what it may do. */
const madeForPrograms: Readonly<Record<string, Label>> = {
  'functionalResource/personList': ['人员·查询列表', 'People: a list'],
  'functionalResource/personFindById': ['人员·查看', 'People: one person'],
  'functionalResource/enterpriseList': ['公司·查询列表', 'Companies: a list'],
  'functionalResource/enterpriseFindById': ['公司·查看', 'Companies: one company'],
  'functionalResource/orgList': ['组织·查询列表', 'Organisations: a list'],
  'functionalResource/orgFindById': ['组织·查看', 'Organisations: one organisation'],
  findAllocationAreaByJobId: ['职务·可用的分配区域', 'Job: its areas of allotment'],
  findPositionsByDepartmentId: ['部门·岗位及在岗人员', 'Department: its positions and who holds them'],
}

function named(path: string): Operation {
  const name = path.replace(/^\/v\d\//, '')
  return { method: isReadByGet(path) ? 'GET' : 'POST', path, label: madeForPrograms[name] ?? [name, name], entity: null, request: { type: 'object' } }
}

let made: readonly Operation[] | undefined

/** Made when first asked for: most processes never ask. */
export function ownOperations(): readonly Operation[] {
  if (made) return made
  const documented = [...documents.flatMap(ofDocument), ...callableLines.flatMap(ofLines)]
  const known = new Set(documented.map(({ path }) => path))
  const others = namedPaths().filter((path) => !known.has(path))
  made = [...documented, ...others.map(named)]
  return made
}
