/** `auditVerify`: whether the audit is as it was written, for the administrator's eyes; the same as `npm run audit:verify`. */
import type { Pool } from 'pg'
import { systemLog } from '../../../catalogue/identity/logs.ts'
import type { Answer } from '../../../contract/types.ts'
import { keyFile } from '../../key-file.ts'
import type { CallContext } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { parseMasterKeys } from '../../settings.ts'
import { anchorsIn } from './anchors.ts'
import { type Verdict, verifyAudit } from './verify.ts'

type Call = (body: Record<string, unknown>, context: CallContext) => Promise<Answer>

export const auditCalls = (pool: Pool): Readonly<Record<string, Call>> => ({
  '/v1/auditVerify': async (_body, { actor }): Promise<Answer<Verdict>> => {
    requireButton(systemLog, actor, 'btnVerify')
    const { DATA_DIR: folder = '.data', MASTER_KEY_FILE: keys = '' } = process.env
    return { status: '200', msg: '', data: await verifyAudit(pool, anchorsIn(folder, keyFile(keys, parseMasterKeys))) }
  },
})
