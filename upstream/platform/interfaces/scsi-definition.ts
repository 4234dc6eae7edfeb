import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { AnyDefinition, Full } from '../../../catalogue/language/define.ts'
import { isServerOwned } from '../../../catalogue/language/define.ts'
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import { isForbidden } from '../../../contract/form-names.ts'
import { plainPin } from '../../egress/egress.ts'
import { ownEgress } from '../../egress/index.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { type FieldIssue, fill, refuse, refuseIssues, wrongBy } from '../../runtime/rules/refusal.ts'
import { warn } from '../../runtime/rules/warnings.ts'
import type { Doc } from '../../runtime/types.ts'
import { change } from '../../runtime/work.ts'
import { writeBuiltInApis } from '../apis/built-in.ts'
import { giveUp } from '../compensation/settle.ts'
import { isNetwork } from '../oauth/allowed-address.ts'
import { linesOfText } from '../oauth/text-lines.ts'
import { type OutboxRow, outboxColumns } from '../outbox/row.ts'
import { problemsOf } from '../workflow/engine/feel/parse.ts'
import { postCall } from './after-action.ts'
import { answerShape } from './facts.ts'
import { sendingBy, tellOutcome } from './hand-over.ts'
import { inboundAction, toldFields } from './inbound-action.ts'
import { problemOfTemplate } from './soap.ts'
import { samplesOf, sourceOf } from './values.ts'

type Interface = Full<typeof scsiDefinition>

/** We call somebody: always outwards, and inwards where rows are fetched. */
export const isPulled = ({ direction, trigger }: Interface): boolean => direction === 'IN' && (trigger === 'PULL' || trigger === 'JOB')
const isCalled = (one: Interface) => isOut(one) || isPulled(one)

const DAY_MS = 86_400_000

export const scsiDefinitionBehaviour = {
  async defaults(one, { tx }) {
    const { rows } = await tx.query<{ last: number | null }>(
      'select max(interface_version) as last from scsi_definition where code = $1 and direction = $2',
      [one.code, one.direction],
    )
    Object.assign(one, {
      interfaceVersion: (rows[0]?.last ?? 0) + 1,
      testedAt: null,
      testFlag: null,
      testResult: null,
      testRequest: null,
      failedInRow: 0,
    })
  },

  check(one, _work, before) {
    const { entityName, triggerAction, trigger, inPath } = one
    const definition = definitionOf(entityName)
    if (!definition) refuse(scsiDefinition, 'NO_ENTITY', { entity: entityName }, 'entityName')
    const isOther = (name: string) => (isOut(one) ? !isAction(name.trim()) : !inboundAction({ ...one, triggerAction: name }))
    const strange = (!isOut(one) || trigger === 'ACTION') && triggerAction?.split(',').find(isOther)
    if (strange) refuse(scsiDefinition, 'NO_ACTION', { action: strange }, 'triggerAction')
    if (inPath && !/^[a-z\d-]+(\/[a-z\d-]+)*$/.test(inPath)) refuse(scsiDefinition, 'PATH_FORM', { path: inPath }, 'inPath')
    refuseIssues([...pathIssues(one), ...(isOut(one) ? fieldIssues(one) : []), ...answerIssues(one), ...configIssues(one)])
    // What is another request than the one that was tested is not tested.
    if (before?.testFlag && JSON.stringify(asked(one)) !== JSON.stringify(asked(before))) one.testFlag = null
  },

  async doTest(one, { nowText }) {
    one.testedAt = nowText
    one.testFlag = null
  },

  async doEffective(one, call) {
    refuseIssues(isOut(one) ? unmapped(one) : [])
    if (isCalled(one) && !ownEgress().allows(one.url ?? '')) refuse(scsiDefinition, 'NOT_ALLOWED', {}, 'url')
    requireRules(one)
    const isTested = one.testFlag === 'Y' && one.testedAt !== null && call.now.getTime() - Date.parse(one.testedAt) < DAY_MS
    if (isOut(one) && !isTested) refuse(scsiDefinition, 'TEST_FIRST', {}, 'testedAt')
    await endOlder(call, one)
  },

  /** What an application may tick follows what is in effect. */
  async saved(one, { tx, now }, before) {
    if (!isOut(one) && one.status !== before?.status) await writeBuiltInApis(tx, now)
  },

  async doInvalid({ code, entityName, direction }, call) {
    if (direction === 'IN') return
    const { rows } = await call.tx.query<OutboxRow>(
      `select ${outboxColumns} from outbox where kind = 'SCSI' and payload ->> 'code' = $1 and sent_at is null and tries < most_tries order by id for update`,
      [code],
    )
    if (rows.length === 0) return
    warn(call, scsiDefinition, 'UNSENT', { n: rows.length }, 'code')
    for (const row of rows) {
      await call.tx.query('update outbox set tries = most_tries where id = $1', [row.id])
      await giveUp(call.tx, row, scsiDefinition.messages.NOT_EFFECTIVE[0].replace('{code}', code), call.now)
      await tellGivenUp(call, entityName, code, row.businessId)
    }
  },

  async doSend(one, call) {
    for (const doc of await samplesOf(call.tx, one.entityName, String(call.input.sampleNum ?? ''))) await postCall(call, one, doc)
  },
} satisfies Behaviour<typeof scsiDefinition>

const asked = ({ url, method, protocol, soapTemplate, successRule, scsiRequestFieldMap, scsiParameter, scsiRequestConfig }: Interface) => ({
  protocol,
  soapTemplate,
  url,
  method,
  successRule,
  scsiRequestFieldMap,
  scsiParameter,
  scsiRequestConfig,
})

const isOut = ({ direction }: Interface) => direction === 'OUT'

const isAction = (name: string): boolean => {
  const [entity = '', action = ''] = name.split('.')
  return entryIn(definitionOf(entity)?.actions ?? {}, action) !== undefined
}

/** Of one code one version is in effect; what waits goes by the new one. */
async function endOlder(call: ActionCall, { id, code, direction }: Interface): Promise<void> {
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from scsi_definition where code = $1 and direction = $2 and status = 'EFFECTIVE' and id <> $3`,
    [code, direction, id],
  )
  await change(
    call,
    scsiDefinition,
    rows.map((row) => row.id),
    'doInvalid',
    (older) => {
      older.status = 'INVALID'
    },
  )
}

/** Names that reach what every object has would write into the program itself. */
function pathIssues({ rowsPath, idempotentField, scsiRequestFieldMap, scsiResponseFieldMap, scsiParameter }: Interface): FieldIssue[] {
  const paths: [path: string | null, at: string][] = [
    [rowsPath, 'rowsPath'],
    [idempotentField, 'idempotentField'],
    ...scsiRequestFieldMap.map(({ targetPath }, index): [string, string] => [targetPath, `scsiRequestFieldMap[${index}].targetPath`]),
    ...scsiResponseFieldMap.map(({ answerPath }, index): [string, string] => [answerPath, `scsiResponseFieldMap[${index}].answerPath`]),
    ...scsiParameter.map(({ name }, index): [string, string] => [name, `scsiParameter[${index}].name`]),
  ]
  return paths.flatMap(([path, at]) => {
    const name = path?.split(/[.[\]]/).find(isForbidden)
    return name ? [wrongBy(scsiDefinition, 'RESERVED_NAME', { path, name }, at)] : []
  })
}

/** Fields that the document does not have. */
const fieldIssues = ({ entityName, scsiRequestFieldMap: maps }: Interface): FieldIssue[] =>
  maps.flatMap(({ sourceField }, index) =>
    sourceField && !sourceOf(entityName, sourceField)
      ? [wrongBy(scsiDefinition, 'NO_FIELD', { field: sourceField }, `scsiRequestFieldMap[${index}].sourceField`)]
      : [],
  )

const listsIn = (path: string): number => path.split('[]').length - 1

/** An answer writes what the system keeps, also of lines where it has a row for each; a message what people type, references by their codes, or what its action asks for. */
const answerIssues = (one: Interface): FieldIssue[] =>
  one.scsiResponseFieldMap.flatMap(({ targetField, answerPath }, index) => {
    const place = `scsiResponseFieldMap[${index}].targetField`
    const taken = inboundAction(one)
    if (taken) return toldFields(taken.action).includes(targetField) ? [] : [wrongBy(scsiDefinition, 'NOT_ASKED', { field: targetField }, place)]
    const source = sourceOf(one.entityName, targetField)
    const field = source?.table.fields[source.field]
    if (!source || !field || (isOut(one) && (source.label !== null || listsIn(targetField) > 1)))
      return [wrongBy(scsiDefinition, 'NO_FIELD', { field: targetField }, place)]
    if (isOut(one) && listsIn(targetField) !== listsIn(answerPath)) return [wrongBy(scsiDefinition, 'NO_ROW', { field: targetField }, place)]
    const isKept = isServerOwned(field)
    if (isOut(one) === isKept) return []
    return [wrongBy(scsiDefinition, isOut(one) ? 'NOT_KEPT' : 'NOT_TYPED', { field: targetField }, place)]
  })

const configIssues = ({ scsiRequestConfig: rows }: Interface): FieldIssue[] =>
  rows.flatMap(({ certPin, ipAllowList }, index) => {
    const at = (field: string) => `scsiRequestConfig[${index}].${field}`
    const strange = linesOfText(ipAllowList).find((network) => !isNetwork(network))
    return [
      ...(certPin && !/^[\da-f]{64}$/.test(plainPin(certPin)) ? [wrongBy(scsiDefinition, 'BAD_PIN', { given: certPin }, at('certPin'))] : []),
      ...(strange === undefined ? [] : [wrongBy(scsiDefinition, 'BAD_NETWORK', { given: strange }, at('ipAllowList'))]),
    ]
  })

/** Rules, conditions and the template must be readable before anything depends on them. */
function requireRules({ successRule, scsiResponseFieldMap, protocol, soapTemplate }: Interface): void {
  const [problem] = problemsOf(successRule, answerShape)
  if (problem) refuse(scsiDefinition, 'BAD_RULE', { why: problem.name || problem.code }, 'successRule')
  for (const [index, { onlyWhen }] of scsiResponseFieldMap.entries()) {
    const [wrong] = onlyWhen ? problemsOf(onlyWhen, answerShape) : []
    if (wrong) refuse(scsiDefinition, 'BAD_CONDITION', { why: wrong.name || wrong.code }, `scsiResponseFieldMap[${index}].onlyWhen`)
  }
  const why = protocol === 'SOAP' && soapTemplate ? problemOfTemplate(soapTemplate) : null
  if (why) refuse(scsiDefinition, 'BAD_TEMPLATE', { why }, 'soapTemplate')
}

/** What waited will not be sent: the document says so. */
async function tellGivenUp(call: ActionCall, entity: string, code: string, businessId: string | null): Promise<void> {
  const target: AnyDefinition | undefined = definitionOf(entity)
  const sends = target && sendingBy(target, code)
  if (!target || !sends || businessId === null) return
  const { CN, EN } = fill(scsiDefinition.messages.NOT_EFFECTIVE, { code })
  const outcome = { result: 'ERROR', httpStatus: null, answer: '', why: [CN, EN] } as const
  await change(call, target, [businessId], 'answered', (doc: Doc) => tellOutcome(doc, sends, outcome, call.nowText))
}

const unmapped = ({ scsiRequestFieldMap: maps }: Interface): FieldIssue[] =>
  maps.flatMap(({ requiredFlag, sourceField, defaultValue, transform, targetPath }, index) =>
    requiredFlag === 'Y' && !sourceField && !defaultValue && transform !== 'CONST'
      ? [wrongBy(scsiDefinition, 'NOT_MAPPED', { path: targetPath }, `scsiRequestFieldMap[${index}].sourceField`)]
      : [],
  )
