/** What is asked about contracts by names of its own. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { contract } from '../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../catalogue/contracts/contract-template.ts'
import { contractWarning } from '../../../catalogue/contracts/contract-warning.ts'
import { legalText } from '../../../catalogue/legal/legal-text.ts'
import { UnboundedHtml } from '../../../catalogue/values/html-bounds.ts'
import type { Answer } from '../../../contract/types.ts'
import { runAction, saveDocument } from '../../runtime/change/change.ts'
import { anId, shaped } from '../../runtime/change/requests.ts'
import { readForPerson } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../runtime/rows/database.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { newWork } from '../../runtime/working.ts'
import { accountCalls } from './account/calls.ts'
import { compareRevisions, isText, type Revision } from './contract/texts.ts'
import { templateCalls } from './library/template-calls.ts'
import { signingCalls } from './signing/calls.ts'
import { hearOffice, openOffice } from './text/wopi.ts'
import { exportTemplateWord, exportWord, saveWord, textOfWord, withDropped, wordIn } from './text/word.ts'

const pages = ['contractList', 'contractSimplifiedList', 'contractEnhancedList', 'contractListSupplier'] as const

export function requireContracts({ actor }: CallContext): void {
  if (!pages.some((page) => actor.grants.has(page))) refuseRule('FORBIDDEN')
}

/** `contractRestful/findCompare` with `{ id, from, to }`: two revisions that the person reads, beside each other. */
async function findCompare(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireContracts(context)
  const { id, from, to } = shaped(z.object({ id: anId, from: z.int(), to: z.int() }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contract, id, context)
    const seen = (linesIn(doc, 'contractDocument') as unknown as Revision[]).filter(isText)
    const [before, after] = [from, to].map((num) => seen.find(({ revisionNum }) => revisionNum === num))
    if (!before || !after) refuseRule('NOT_FOUND')
    enterSystem(tx)
    return { status: '200', msg: '', data: await compareRevisions(newWork(tx, context), before, after) }
  })
}

const one = z.object({ contractId: anId, versionNum: z.int().optional() })

/** `/v2/pageoffice/contractInit`: fills the template; a text that was edited is replaced only with `replace`. */
function contractInit(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { contractId, versionNum, replace } = shaped(one.extend({ replace: z.boolean().optional() }), body)
  return runAction(
    pool,
    contract,
    'doInitText',
    { menuId: 0, rows: [{ id: contractId, ...(versionNum !== undefined && { versionNum }) }], input: { replace: replace ? 'Y' : 'N' } },
    context,
  )
}

const revision = z.object({
  contractId: anId,
  versionNum: z.coerce.number().int().optional(),
  body: z.string().max(500_000).optional(),
  changeNote: z.string().max(500).optional(),
})

function textTyped(body: string): string | null {
  try {
    return legalText(body)
  } catch (error) {
    if (!(error instanceof UnboundedHtml)) throw error
    return refuseRule(error.rule, { label: contract.fields.body.label, max: error.max }, { at: 'body' })
  }
}

/** `/v2/pageoffice/contractRevision`: another text of either side, typed or as a document, or with `{ from, to }` two of them compared. */
async function contractRevision(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  if ('from' in body) return findCompare(pool, { id: body.contractId, from: body.from, to: body.to }, context)
  requireContracts(context)
  const file = await wordIn(pool, body, context)
  const { contractId, versionNum, changeNote = null, ...typed } = shaped(revision.loose(), body)
  const word = file ? await textOfWord(file) : null
  const text = word ? word.html : textTyped(typed.body ?? '')
  const doc = await inTransaction(pool, enterRoleSql(context.actor), (tx) => readForPerson(tx, contract, contractId, context))
  if (doc.textHash) refuse(contract, 'FINAL', {}, 'body')
  if (doc.body === text) return { status: '200', msg: '无变化 / no change', data: null }
  const row = { id: contractId, versionNum: versionNum ?? Number(doc.versionNum) }
  // As it was sent: what is removed from it is told by whoever stores it.
  const sentText = word ? word.html : (typed.body ?? '')
  const save = () =>
    context.actor.side === 'supplier'
      ? runAction(pool, contract, 'doPropose', { menuId: 0, rows: [row], draft: { proposedBody: sentText, proposalNote: changeNote } }, context)
      : saveDocument(pool, contract, { menuId: 0, ...row, draft: { body: sentText, changeNote } }, context)
  return file && word ? withDropped(await saveWord(pool, file, word.html, context, save), word.dropped, context) : save()
}

/** `copyTemplate` with `{ entity: 'contractTemplate', id, code, name }`. */
function copyTemplate(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { id, code, name } = shaped(z.object({ entity: z.literal('contractTemplate'), id: anId, code: z.string(), name: z.string() }), body)
  return runAction(pool, contractTemplate, 'doCopy', { menuId: 0, rows: [{ id }], input: { code, name } }, context)
}

/** `warningPush` with `{ ids }`, which is `doWarningPush`. */
function warningPush(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { ids } = shaped(z.object({ ids: z.array(anId).min(1).max(500) }), body)
  return runAction(pool, contractWarning, 'doWarningPush', { menuId: 0, rows: ids.map((id) => ({ id })) }, context)
}

export const contractCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...accountCalls(pool),
  ...signingCalls(pool),
  ...templateCalls(pool),
  '/v1/contractRestful/findCompare': (body, context) => findCompare(pool, body, context),
  '/v1/contractRestful/doExportWord': (body, context) => exportWord(pool, body, context),
  '/v1/contractTemplateRestful/doExportWord': (body, context) => exportTemplateWord(pool, body, context),
  '/v1/wopi': (body, context) => hearOffice(pool, body, context, (own, by) => contractRevision(pool, own, by)),
  '/v1/wopi/open': (body, context) => openOffice(pool, body, context),
  '/v2/pageoffice/contractInit': (body, context) => contractInit(pool, body, context),
  '/v2/pageoffice/contractRevision': (body, context) => contractRevision(pool, body, context),
  '/v1/copyTemplate': (body, context) => copyTemplate(pool, body, context),
  '/v1/warningPush': (body, context) => warningPush(pool, body, context),
})
