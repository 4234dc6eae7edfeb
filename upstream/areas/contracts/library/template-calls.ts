/** Templates by names of the page-office: opened to be written, and looked at as a PDF. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import type { Answer } from '../../../../contract/types.ts'
import { draw } from '../../../platform/print/draw.ts'
import { copyOf } from '../../../platform/signing/foreign-paper.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc, NamedCall } from '../../../runtime/types.ts'
import { requireVersion } from '../../../runtime/visibility/sight.ts'
import { loadOne } from '../../../runtime/work.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import { draftMark } from '../signing/copy.ts'
import { fill, type Values } from '../text/fill.ts'
import { clausesIn } from '../text/placeholders.ts'
import { sampleValues } from '../text/sample.ts'
import { publishedTerms, valuesOf } from '../text/values.ts'
import { bringTemplate, wordIn } from '../text/word.ts'

const PAGE = 'contractTemplateList'
const onPage = (context: CallContext): CallContext => ({ ...context, actor: { ...context.actor, page: PAGE } })

/** `/v2/pageoffice/templateEdit` with `{ templateId, versionNum }`: the text, of a template that nobody has published yet; with a document another one. */
async function templateEdit(pool: Pool, body: Record<string, unknown>, given: CallContext): Promise<Answer> {
  const context = onPage(given)
  const { templateId, versionNum } = shaped(z.object({ templateId: anId, versionNum: z.coerce.number().int().optional() }).loose(), body)
  const file = await wordIn(pool, body, context)
  if (file) return bringTemplate(pool, file, { id: templateId, ...(versionNum !== undefined && { versionNum }) }, context)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contractTemplate, templateId, context)
    if (doc.status !== 'DRAFT' && doc.status !== 'PUBLISH_REJECTED') refuse(contractTemplate, 'NOT_OPEN', { docNum: String(doc.docNum) })
    enterSystem(tx)
    await requireVersion(newWork(tx, context), contractTemplate, doc, versionNum, 'CHANGED')
    return { status: '200', msg: '', data: { templateId, versionNum: doc.versionNum, body: doc.body } }
  })
}

/** What stands in the places of a template: the words of a contract that the person reads, else of nobody in particular. */
async function valuesFor(work: Work, template: Doc, filledWith: string | null): Promise<Values> {
  const terms = await publishedTerms(
    work,
    clausesIn(readHtml(String(template.body))).map(({ code }) => code),
  )
  const doc = filledWith ? await loadOne(work, contract, filledWith) : null
  return doc ? valuesOf(work, doc, terms, String(template.language)) : sampleValues(terms, String(template.language))
}

/** `/v2/pageoffice/templateView` with `{ templateId, contractId? }`: the text filled, on paper, marked as a draft. */
async function templateView(pool: Pool, body: Record<string, unknown>, given: CallContext): Promise<BinaryAnswer> {
  const { templateId, contractId } = shaped(z.object({ templateId: anId, contractId: anId.optional() }), body)
  return inTransaction(pool, enterRoleSql(given.actor), async (tx) => {
    const template = await readForPerson(tx, contractTemplate, templateId, onPage(given))
    const filledWith = contractId ? (await readForPerson(tx, contract, contractId, given)).id : null
    enterSystem(tx)
    const work = newWork(tx, given)
    const content = await draw({
      kind: 'legal',
      paper: {
        title: String(template.templateName),
        number: String(template.docNum),
        parties: [],
        blocks: fill(readHtml(String(template.body)), await valuesFor(work, template, filledWith)),
        isLandscape: template.pageSetup === 'A4_LANDSCAPE',
        places: [],
      },
    })
    const marked = await copyOf(content, await draftMark(work, String(template.docNum)))
    return { contentType: 'application/pdf', fileName: `${template.docNum}.pdf`, body: marked, bytes: marked.length, isInline: true }
  })
}

export const templateCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v2/pageoffice/templateEdit': (body, context) => templateEdit(pool, body, context),
  '/v2/pageoffice/templateView': (body, context) => templateView(pool, body, context),
})
