/** Definitions as JSON: out without secrets and without what the system keeps, in as drafts under the same checks as what is typed. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { type Fields, isServerOwned, type LinesMap } from '../../../catalogue/language/define.ts'
import type { Answer } from '../../../contract/types.ts'
import { changing, saveRow, wordsIn } from '../../runtime/change/change.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { requireConfirmed } from '../../runtime/rules/warnings.ts'
import type { CallContext, Doc, NamedCall } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { readBody } from '../http/read-body.ts'

const LONGEST = 1_000_000
const asked = z.object({ id: z.string() })
const given = z.object({ json: z.string().max(LONGEST) })

export const exchangeCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/scsiDefinition/exportJson': (body, context) => exportJson(pool, body, context),
  '/v1/scsiDefinition/importJson': (body, context) => importJson(pool, body, context),
})

async function exportJson(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<{ code: string; text: string }>> {
  requirePageButton('scsiDefinitionList', context.actor, 'btnExportJson')
  const { data } = await findDocument(pool, scsiDefinition, readBody(asked, body).id, context)
  const text = JSON.stringify({ ...typedOf(scsiDefinition.fields, data), ...linesOf(scsiDefinition.lines, data) }, null, 2)
  return { status: '200', msg: '', data: { code: `${data.code}_V${data.interfaceVersion}`, text } }
}

/** What a person typed and everybody may read. */
const typedOf = (fields: Fields, row: Doc): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isServerOwned(field) || field.options.sealed || row[name] === null || row[name] === undefined ? [] : [[name, row[name]]],
    ),
  )

const linesOf = (lines: LinesMap, row: Doc): Record<string, unknown> =>
  Object.fromEntries(Object.entries(lines).map(([name, { fields }]) => [name, linesIn(row, name).map((line) => typedOf(fields, line))]))

function importJson(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requirePageButton('scsiDefinitionList', context.actor, 'btnImportJson')
  const draft = objectIn(readBody(given, body).json)
  return changing(pool, context, scsiDefinition, `${scsiDefinition.entity}.importJson`, body, async (work) => {
    const doc = await saveRow(work, scsiDefinition, { menuId: 0, draft })
    requireConfirmed(work, [])
    return { status: '200', msg: '', data: { id: doc.id, code: doc.code, interfaceVersion: doc.interfaceVersion, warnings: wordsIn(work) } }
  })
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return refuse(scsiDefinition, 'NO_JSON', {}, 'json')
  }
}
