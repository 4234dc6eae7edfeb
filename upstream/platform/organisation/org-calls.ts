/** The calls of the organisation: its tree, positions of a department, what a job is shared out to. */
import type { Pool } from 'pg'
import { department } from '../../../catalogue/identity/department.ts'
import { organization } from '../../../catalogue/identity/organization.ts'
import { pages } from '../../../catalogue/index.ts'
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import type { Answer } from '../../../contract/types.ts'
import { deleteDocuments, saveDocument, saveDocuments } from '../../runtime/change/change.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { saveRequestIn, saveRequestsIn } from '../../runtime/change/requests.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, NamedCall } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { importExcel } from '../excel/import/import.ts'
import { amongFew } from '../load/at-once.ts'
import { contactFields, findOne, findPositions, listOrganizations, listPeople } from './directory.ts'
import { findStructure, listed, onPageOf, readPositionTree, readStructure, requireAnyPage } from './structure.ts'
import { structureBook } from './structure-book.ts'

/** What the tree is made of; saving a node saves what stands behind it. */
const kinds = { organization, department } as const
type StructureKind = keyof typeof kinds

const kindIn = (given: unknown): StructureKind =>
  given === 'organization' || given === 'department' ? given : refuseRule('NOT_A_CODE', { label: 'kind', given: String(given ?? '') }, { at: 'kind' })
const pagesOf = (kind: StructureKind) => pages.filter(({ entity }) => entity === kind).map(({ name }) => name)
const at = (context: CallContext, kind: StructureKind, button: string) => onPageOf(context, pagesOf(kind), button)

const readers = ['institution', 'systemsetting/institution', 'department'] as const
const directory = ['staffInquiry', 'employee'] as const

type Call = (body: Record<string, unknown>, context: CallContext) => Promise<Answer | BinaryAnswer>

export const orgCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({ ...structureCalls(pool), ...pageCalls(pool), ...lookCalls(pool) })

const structureCalls = (pool: Pool): Record<string, Call> => {
  const remove: Call = async (body, context) => {
    const ids = Array.isArray(body.ids) ? body.ids.map(String) : [String(body.id ?? '')]
    const [kind, ...others] = new Set(await Promise.all(ids.map((id) => findStructure(pool, id))))
    if (!kind || others.length > 0) refuseRule('NOT_FOUND')
    return deleteDocuments(
      pool,
      kinds[kind],
      ids.map((id) => ({ id })),
      at(context, kind, 'btnDelete'),
    )
  }
  return {
    '/v1/orgStructureRestful/listByPage': async (body, { actor, language }) => {
      requireAnyPage(actor, readers)
      return listed(await readStructure(pool, language), body)
    },
    '/v1/orgStructureRestful/findById': async ({ id }, context) => {
      requireAnyPage(context.actor, readers)
      const kind = await findStructure(pool, id)
      return findDocument(pool, kinds[kind], id, at(context, kind, 'btnQuery'))
    },
    '/v1/orgStructureRestful/saveOrUpdate': async (body, context) => {
      const kind = body.id ? await findStructure(pool, body.id) : kindIn(body.kind)
      return saveDocument(pool, kinds[kind], saveRequestIn(body), at(context, kind, 'btnSave'))
    },
    '/v1/orgStructureRestful/doBatchSaveOrUpdate': async ({ kind: given, rows }, context) => {
      const kind = kindIn(given)
      return saveDocuments(pool, kinds[kind], saveRequestsIn({ rows }), at(context, kind, 'btnSave'))
    },
    '/v1/orgStructureRestful/delete': remove,
    '/v1/orgStructureRestful/doBatchDelete': remove,
    '/v1/orgStructureRestful/doImport': async ({ kind: given, ...body }, context) => {
      const kind = kindIn(given)
      return importExcel(pool, { ...body, entity: kind }, at(context, kind, 'btnImport'))
    },
  }
}

const pageCalls = (pool: Pool): Record<string, Call> => ({
  '/v1/orgStructureRestful/exportExcel': async (_, { actor, language, now }) => {
    requirePageButton('institution', actor, 'btnExport')
    return amongFew('exports', actor.userId, async () => structureBook(await readStructure(pool, language), language, now))
  },
  '/v1/positionLevelTree': async (_, { actor, language, now }) => {
    requirePageButton('positionLevelTree', actor, 'btnQuery')
    return listed(await readPositionTree(pool, language, dayOf(now)))
  },
})

const lookCalls = (pool: Pool): Record<string, Call> => ({
  '/v1/findAllocationAreaByJobId': async ({ jobId }, { actor, language }) => {
    requireAnyPage(actor, directory)
    const codes = [(await findOne(pool, 'job', jobId)).allocationAreas].flat()
    const areas = lookupValues('ALLOCATION_AREA').filter(({ code }) => codes.includes(code))
    return listed(areas.map(({ code, label }) => ({ lookupCode: code, meaning: label[language === 'EN' ? 1 : 0] })))
  },
  '/v1/findPositionsByDepartmentId': async ({ departmentId }, { actor, language, now }) => {
    requireAnyPage(actor, directory)
    return listed(await findPositions(pool, (await findOne(pool, 'department', departmentId)).id, language, dayOf(now)))
  },
  '/v1/functionalResource/personList': async (body, { actor, fields }) => {
    requireAnyPage(actor, directory)
    return listed(await listPeople(pool, body, readingOf(fields)), body)
  },
  '/v1/functionalResource/personFindById': async ({ id }, { actor, fields }) => {
    requireAnyPage(actor, directory)
    return one(await listPeople(pool, { id }, readingOf(fields)))
  },
  '/v1/functionalResource/enterpriseList': async (body, { actor }) => {
    requireAnyPage(actor, [...readers, ...directory])
    return listed(await listOrganizations(pool, { ...body, orgType: 'COMPANY' }), body)
  },
  '/v1/functionalResource/enterpriseFindById': async ({ id }, { actor }) => {
    requireAnyPage(actor, [...readers, ...directory])
    return one(await listOrganizations(pool, { id, orgType: 'COMPANY' }))
  },
  '/v1/functionalResource/orgList': async (body, { actor }) => {
    requireAnyPage(actor, [...readers, ...directory])
    return listed(await listOrganizations(pool, body), body)
  },
  '/v1/functionalResource/orgFindById': async ({ id }, { actor }) => {
    requireAnyPage(actor, [...readers, ...directory])
    return one(await listOrganizations(pool, { id }))
  },
})

/** A program reads contacts where its application names them. */
const readingOf = (fields: readonly string[] = []) => ({ hasContacts: contactFields.some((field) => fields.includes(field)) })

const one = ([row]: readonly object[]): Answer => ({ status: '200', msg: '', data: row ?? refuseRule('NOT_FOUND') })
