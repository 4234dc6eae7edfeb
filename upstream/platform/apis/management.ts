/** The standard verbs of interfaces under the name that the checklist gives them: `apiManagement`. */
import type { Pool } from 'pg'
import { apiInfo } from '../../../catalogue/identity/apis.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { addressOf } from '../../../contract/call-names.ts'
import { deleteDocuments, saveDocument, saveDocuments } from '../../runtime/change/change.ts'
import { listRequestIn, rowsOfIds, saveRequestIn, saveRequestsIn } from '../../runtime/change/requests.ts'
import { listDocuments } from '../../runtime/reading/list.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import type { NamedCall } from '../../runtime/types.ts'

const definition: AnyDefinition = apiInfo
const at = (verb: string) => addressOf('apiManagement', verb)

export function apiManagementCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const remove: NamedCall = ({ id, ids = [id] }, context) => deleteDocuments(pool, definition, rowsOfIds({ ids }), context)
  return {
    [at('findById')]: ({ id }, context) => findDocument(pool, definition, id, context),
    [at('listByPage')]: (body, context) => listDocuments(pool, definition, listRequestIn(body), context),
    [at('saveOrUpdate')]: (body, context) => saveDocument(pool, definition, saveRequestIn(body), context),
    [at('doBatchSaveOrUpdate')]: (body, context) => saveDocuments(pool, definition, saveRequestsIn(body), context),
    [at('delete')]: remove,
    [at('doBatchDelete')]: remove,
  }
}
