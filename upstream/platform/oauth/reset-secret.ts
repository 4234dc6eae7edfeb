/** A new secret of an application: web makes it and shows it once; its hash is all that comes here. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { baseOauthApp } from '../../../catalogue/identity/oauth-app.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { changing } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { change } from '../../runtime/work.ts'
import { readBody } from '../http/read-body.ts'
import { keepSecret } from './secrets.ts'

const asked = z.object({ id: anId, secretHash: z.string().regex(/^[0-9a-f]{64}$/) })
const definition: AnyDefinition = baseOauthApp

export const oauthCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/oauth/resetSecret': (body, context) => {
    const { id, secretHash } = readBody(asked, body)
    return changing(pool, context, definition, `${definition.entity}.doResetSecret`, body, async (work) => {
      requireButton(definition, context.actor, 'btnResetSecret')
      const [app] = await change(work, baseOauthApp, [id], 'doResetSecret', (held) => {
        held.secretSetAt = work.nowText
      })
      if (!app) refuseRule('NOT_FOUND')
      await keepSecret(work.tx, id, Buffer.from(secretHash, 'hex'), work.now)
      return { status: '200', msg: '', data: { id, versionNum: app.versionNum } }
    })
  },
})
