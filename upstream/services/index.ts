/** The services behind the contract: the standard verbs of every entity, and the named calls. */
import type { Pool } from 'pg'
import { definitionOf } from '../../catalogue/index.ts'
import { type CalledLines, calledLinesOf } from '../../catalogue/line-calls.ts'
import type { Answer } from '../../contract/types.ts'
import { listBranches } from '../runtime/branches.ts'
import { deleteDocuments, runAction, saveDocument, saveDocuments } from '../runtime/change.ts'
import { deleteLines, findLine, listLines, saveLine, saveLines } from '../runtime/line-verbs.ts'
import { listDocuments } from '../runtime/list.ts'
import { listPicks } from '../runtime/picks.ts'
import { findDocument } from '../runtime/read.ts'
import { refuseRule } from '../runtime/refusal.ts'
import {
  actionRequestIn,
  documentSaveIn,
  listRequestIn,
  pickRequestIn,
  rowIn,
  rowsOfIds,
  saveRequestIn,
  saveRequestsIn,
} from '../runtime/requests.ts'
import type { CallContext, Services } from '../runtime/types.ts'
import { compareVersions } from '../runtime/versions.ts'
import { namedCalls } from './calls.ts'
import { importExcel } from './excel/import.ts'
import { watching } from './logs/watching.ts'
import { openApiDocument } from './open-api.ts'

export function createServices(pool: Pool): Services {
  const calls = namedCalls(pool)
  return watching(pool, {
    verb: (entity, verb, body, context) => runVerb(pool, entity, verb, body, context),
    call: (path) => calls[path],
    openApi: openApiDocument,
  })
}

/** Verbs with one row take it bare, batches take `rows`; both are the same change. */
async function runVerb(pool: Pool, entity: string, verb: string, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  // Lines are imported as well, and have no definition of their own.
  if (verb === 'doImport') return importExcel(pool, { ...body, entity }, context)
  const lines = calledLinesOf(entity)
  if (lines) return runLineVerb(pool, lines, verb, body, context)
  const definition = definitionOf(entity) ?? refuseRule('NOT_FOUND')
  switch (verb) {
    case 'findById':
      return findDocument(pool, definition, body.id, context)
    case 'listByPage':
      return listDocuments(pool, definition, listRequestIn(body), context)
    case 'listPicks':
      return listPicks(pool, definition, pickRequestIn(body), context)
    case 'listBranches':
      return listBranches(pool, definition, body, context)
    case 'compareVersions':
      return compareVersions(pool, definition, body, context)
    case 'saveOrUpdate':
      return saveDocument(pool, definition, documentSaveIn(body), context)
    case 'doBatchSaveOrUpdate':
      return saveDocuments(pool, definition, saveRequestsIn(body), context)
    case 'delete':
      return deleteDocuments(pool, definition, [rowIn(body)], context)
    case 'doBatchDelete':
      return deleteDocuments(pool, definition, rowsOfIds(body), context)
    default:
      return runAction(pool, definition, verb, actionRequestIn(body), context)
  }
}

async function runLineVerb(pool: Pool, lines: CalledLines, verb: string, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  switch (verb) {
    case 'findById':
      return findLine(pool, lines, body.id, context)
    case 'listByPage':
      return listLines(pool, lines, listRequestIn(body), context)
    case 'saveOrUpdate':
      return saveLine(pool, lines, saveRequestIn(body), context)
    case 'doBatchSaveOrUpdate':
      return saveLines(pool, lines, saveRequestsIn(body), context)
    case 'delete':
      return deleteLines(pool, lines, [rowIn(body)], context)
    case 'doBatchDelete':
      return deleteLines(pool, lines, rowsOfIds(body), context)
    default:
      return refuseRule('NOT_FOUND')
  }
}
