/** Messages by their addresses: each call is a list, a verb or an action of a document, with the rights of the page where that stands. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { msgConfig } from '../../../catalogue/messaging/msg-config.ts'
import { msgHistory } from '../../../catalogue/messaging/msg-history.ts'
import { msgInstance } from '../../../catalogue/messaging/msg-instance.ts'
import { msgLog, msgReceive } from '../../../catalogue/messaging/msg-receive.ts'
import { msgSource } from '../../../catalogue/messaging/msg-source.ts'
import { msgTemplate } from '../../../catalogue/messaging/msg-template.ts'
import { msgUser } from '../../../catalogue/messaging/msg-user.ts'
import type { PageName } from '../../../catalogue/page-names.ts'
import type { Answer } from '../../../contract/types.ts'
import { deleteDocuments, runAction, saveDocument } from '../../runtime/change/change.ts'
import { anId, listRequestIn, rowsOfIds, saveRequestIn } from '../../runtime/change/requests.ts'
import { listDocuments } from '../../runtime/reading/list.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { readBody } from '../http/read-body.ts'
import { sendCall } from './events/send-event.ts'
import { emailCall } from './send-email.ts'

const kept = z.object({ op: z.enum(['list', 'find', 'save', 'delete']).default('list') })
const delivered = z.object({ instanceId: anId.optional() })

const onPage = (page: PageName, { actor, ...context }: CallContext): CallContext => ({ ...context, actor: { ...actor, page } })

export function messageCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const listed =
    (definition: AnyDefinition, page: PageName): NamedCall =>
    (body, context) =>
      listDocuments(pool, definition, listRequestIn(body), onPage(page, context))
  const maintained =
    (definition: AnyDefinition, page: PageName): NamedCall =>
    (body, context) =>
      maintain(pool, definition, body, onPage(page, context))
  return {
    '/v1/message/instances': listed(msgInstance, 'msgInstance'),
    '/v1/message/history': listed(msgHistory, 'msgHistory'),
    '/v1/message/logs': listed(msgLog, 'msgLog'),
    '/v1/message/receive': (body, context) => listReceived(pool, body, context),
    '/v1/message/cancel': (body, context) =>
      runAction(pool, msgInstance, 'doCancel', { menuId: 0, rows: rowsOfIds(body) }, onPage('msgInstance', context)),
    '/v1/message/source': maintained(msgSource, 'msgSourceCfg'),
    '/v1/message/template': maintained(msgTemplate, 'msgTempleCfg'),
    '/v1/message/config': maintained(msgConfig, 'msgCfg'),
    '/v1/message/users': maintained(msgUser, 'msgUser'),
    '/v1/message/send': (body, context) => sendCall(pool, body, onPage('msgInstance', context)),
    '/v1/sendEmail': (body, context) => emailCall(pool, body, context),
  }
}

function maintain(pool: Pool, definition: AnyDefinition, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  switch (readBody(kept, body).op) {
    case 'find':
      return findDocument(pool, definition, body.id, context)
    case 'save':
      return saveDocument(pool, definition, saveRequestIn(body), context)
    case 'delete':
      return deleteDocuments(pool, definition, rowsOfIds(body), context)
    case 'list':
      return listDocuments(pool, definition, listRequestIn(body), context)
  }
}

/** Of one message or of all; whoever does not look after messages finds what came to him. */
function listReceived(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { instanceId } = readBody(delivered, body)
  const page = context.actor.grants.has('msgReceive') ? 'msgReceive' : 'receiveMessageList'
  const { search, ...request } = listRequestIn(body)
  return listDocuments(pool, msgReceive, { ...request, search: { ...search, ...(instanceId && { instanceId }) } }, onPage(page, context))
}
