/** The named calls of look-ups: their values for pages and programs, and their maintenance. */
import type { Pool } from 'pg'
import { lookupType } from '../../../catalogue/identity/lookup-master.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer } from '../../../contract/types.ts'
import { deleteDocuments, saveDocument } from '../../runtime/change/change.ts'
import { listRequestIn, rowIn, saveRequestIn } from '../../runtime/change/requests.ts'
import { listDocuments } from '../../runtime/reading/list.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { type Dictionary, dictionaries } from './dictionaries.ts'
import { refreshLookups } from './lookup-book.ts'

type Call = (body: Record<string, unknown>, context: CallContext) => Promise<Answer>

const VIEW = 'values'
const MOST_TYPES = 50

export const lookupCalls = (pool: Pool): Readonly<Record<string, Call>> => ({
  '/v1/lookup/findDic': (body, context) => findDictionaries(pool, body, context),
  '/v1/lookup/find': (body, context) => find(pool, { ...body, pageIndex: 1, pageRows: 2_000 }, context),
  '/v1/lookup/findPage': (body, context) => find(pool, body, context),
  '/v1/lookup/save': (body, context) => saveDocument(pool, lookupType, saveRequestIn(body), context),
  '/v1/lookup/delete': (body, context) => {
    return deleteDocuments(pool, lookupType, [rowIn(body)], context)
  },
  '/v1/lookup/redisCache': async (body, context) => {
    requireButton(lookupType, context.actor, 'btnRefreshCache')
    const type = typeof body.lookupType === 'string' ? body.lookupType : undefined
    return { status: '200', msg: '', data: { count: await refreshLookups(pool, type) } }
  },
})

/** Values of all types or of one, disabled ones too. */
function find(pool: Pool, { lookupType: type, search, ...body }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const asked = listRequestIn({ ...body, search, view: VIEW })
  return listDocuments(pool, lookupType, { ...asked, search: { ...asked.search, ...(typeof type === 'string' && { code: type }) } }, context)
}

/** For everybody who has signed in: words are no secret. */
async function findDictionaries(pool: Pool, body: Record<string, unknown>, { language }: CallContext): Promise<Answer<Dictionary>> {
  const types = Array.isArray(body.lookupTypes) ? body.lookupTypes.map(String) : []
  if (types.length > MOST_TYPES) refuseRule('TOO_MANY_ROWS', { max: MOST_TYPES }, { at: 'lookupTypes' })
  const buOrgId = isId(body.buOrgId) ? body.buOrgId : null
  return {
    status: '200',
    msg: '',
    data: await dictionaries(pool, { types, buOrgId, language, includeDisabled: body.includeDisabled === true || body.includeDisabled === 'Y' }),
  }
}
