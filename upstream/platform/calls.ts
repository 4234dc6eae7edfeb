/** The named calls of the platform, by their address. */
import type { Pool } from 'pg'
import type { NamedCall } from '../runtime/types.ts'
import { apiManagementCalls } from './apis/management.ts'
import { projectTreeCalls } from './apis/project-tree.ts'
import { swaggerCalls } from './apis/swagger-import.ts'
import { auditCalls } from './audit/calls.ts'
import { manageCache } from './cache/management.ts'
import { retryCompensations } from './compensation/retry.ts'
import { dataDictionary } from './devtools/dictionary.ts'
import { generateCode } from './devtools/generate.ts'
import { databaseMetadata } from './devtools/metadata.ts'
import { excelCalls } from './excel/index.ts'
import { fileCalls } from './files/calls.ts'
import { homeCalls } from './home/figures.ts'
import type { HomeParts } from './home/part.ts'
import { exportCalls } from './jobs/export-calls.ts'
import { callsAmongFew } from './load/at-once.ts'
import { lookupCalls } from './lookups/calls.ts'
import { messageCalls } from './messaging/calls.ts'
import { dingCalls } from './messaging/ding/calls.ts'
import { inboxCalls } from './messaging/inbox/inbox.ts'
import { oauthCalls } from './oauth/reset-secret.ts'
import { orgCalls } from './organisation/org-calls.ts'
import { printCalls } from './print/index.ts'
import type { Prints } from './print/prints.ts'
import { profileCalls } from './profiles/calls.ts'
import { reportCalls } from './reports/calls.ts'
import { administrationCalls } from './rights/calls.ts'
import { searchDocuments } from './search.ts'
import { shortcutCalls } from './shell/shortcuts.ts'
import { tableConfigCalls } from './shell/table-config.ts'
import { testConnections } from './sso/usable.ts'
import { workflowCalls } from './workflow/calls.ts'

export function platformCalls(pool: Pool, prints: Prints, home: HomeParts): Readonly<Record<string, NamedCall>> {
  return {
    ...orgCalls(pool),
    ...workflowCalls(pool),
    ...reportCalls(pool),
    ...inboxCalls(pool),
    ...messageCalls(pool),
    ...dingCalls(pool),
    ...homeCalls(pool, home),
    ...excelCalls(pool),
    ...exportCalls(pool),
    ...printCalls(pool, prints),
    ...tableConfigCalls(pool),
    ...shortcutCalls(pool),
    ...administrationCalls(pool),
    ...fileCalls(pool),
    ...lookupCalls(pool),
    ...profileCalls(pool),
    ...auditCalls(pool),
    ...oauthCalls(pool),
    ...apiManagementCalls(pool),
    ...projectTreeCalls(pool),
    ...swaggerCalls(pool),
    '/v1/databaseMetadata': (body, context) => databaseMetadata(pool, body, context),
    ...callsAmongFew('downloads', {
      '/v1/dataDictionary': dataDictionary,
      '/v1/codeGeneration': (body, context) => generateCode(pool, body, context),
    }),
    '/v1/redisManagement': (body, context) => manageCache(pool, body, context),
    '/v1/transactionCompensationRetry': (body, context) => retryCompensations(pool, body, context),
    '/v1/transactionCompensationRestful/doRetry': (body, context) => retryCompensations(pool, body, context),
    '/v1/baseSsoRestful/doTest': (body, context) => testConnections(pool, body, context),
    '/v1/search': (body, context) => searchDocuments(pool, body, context),
  }
}
