/** The standard verbs of every entity, and the actions of its definition. */
import type { Pool } from 'pg'
import { definitionOf } from '../../catalogue/index.ts'
import { type CallableLines, callableLinesOf } from '../../catalogue/pages/line-calls.ts'
import type { Answer } from '../../contract/types.ts'
import { deleteDocuments, runAction, saveDocument, saveDocuments } from './change/change.ts'
import { deleteLines, findLine, listLines, saveLine, saveLines } from './change/line-verbs.ts'
import {
  actionRequestIn,
  documentSaveIn,
  listRequestIn,
  pickRequestIn,
  rowIn,
  rowsOfIds,
  saveRequestIn,
  saveRequestsIn,
  takeRequestIn,
} from './change/requests.ts'
import { takeRows } from './change/take.ts'
import { explainFigures } from './figures/why.ts'
import { listBranches } from './reading/branches.ts'
import { compareVersions } from './reading/compare.ts'
import { findRevision } from './reading/find-revision.ts'
import { listDocuments } from './reading/list.ts'
import { listPicks } from './reading/picks.ts'
import { findDocument } from './reading/record.ts'
import { refuseRule } from './rules/refusal.ts'
import type { CallContext } from './types.ts'

/** Verbs with one row take it bare, batches take `rows`; both are the same change. */
export async function runVerb(pool: Pool, entity: string, verb: string, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const lines = callableLinesOf(entity)
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
    case 'explainFigures':
      return explainFigures(pool, definition, body, context)
    case 'findRevision':
      return findRevision(pool, definition, body, context)
    case 'saveOrUpdate':
      return saveDocument(pool, definition, documentSaveIn(body), context)
    case 'doBatchSaveOrUpdate':
      return saveDocuments(pool, definition, saveRequestsIn(body), context)
    case 'delete':
      return deleteDocuments(pool, definition, [rowIn(body)], context)
    case 'doBatchDelete':
      return deleteDocuments(pool, definition, rowsOfIds(body), context)
    case 'doTake':
      return takeRows(pool, definition, takeRequestIn(body), context)
    default:
      return runAction(pool, definition, verb, actionRequestIn(body), context)
  }
}

async function runLineVerb(pool: Pool, lines: CallableLines, verb: string, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
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
