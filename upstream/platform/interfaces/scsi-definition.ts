import type { Full } from '../../../catalogue/define.ts'
import { isServerOwned } from '../../../catalogue/define.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { ownEgress } from '../../egress/index.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../runtime/refusal.ts'
import { warn } from '../../runtime/warnings.ts'
import { change } from '../../runtime/work.ts'
import { giveUp } from '../compensation/settle.ts'
import { type OutboxRow, outboxColumns } from '../outbox/row.ts'
import { problemsOf } from '../workflow/engine/feel/parse.ts'
import { answerShape } from './facts.ts'
import { sourceOf } from './values.ts'

type Interface = Full<typeof scsiDefinition>

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
    const { entityName, triggerAction, trigger } = one
    const definition = definitionOf(entityName)
    if (!definition) refuse(scsiDefinition, 'NO_ENTITY', { entity: entityName }, 'entityName')
    const strange = trigger === 'ACTION' && triggerAction?.split(',').find((name) => !isAction(name.trim()))
    if (strange) refuse(scsiDefinition, 'NO_ACTION', { action: strange }, 'triggerAction')
    refuseIssues([...fieldIssues(one), ...answerIssues(one)])
    // What is another request than the one that was tested is not tested.
    if (before?.testFlag && JSON.stringify(asked(one)) !== JSON.stringify(asked(before))) one.testFlag = null
  },

  async doTest(one, { nowText }) {
    one.testedAt = nowText
    one.testFlag = null
  },

  async doEffective(one, call) {
    refuseIssues(unmapped(one))
    if (!ownEgress().allows(one.url ?? '')) refuse(scsiDefinition, 'NOT_ALLOWED', {}, 'url')
    const [problem] = problemsOf(one.successRule, answerShape)
    if (problem) refuse(scsiDefinition, 'BAD_RULE', { why: problem.name || problem.code }, 'successRule')
    const isTested = one.testFlag === 'Y' && one.testedAt !== null && call.now.getTime() - Date.parse(one.testedAt) < DAY_MS
    if (!isTested) refuse(scsiDefinition, 'TEST_FIRST', {}, 'testedAt')
    await endOlder(call, one)
  },

  async doInvalid({ code }, call) {
    const { rows } = await call.tx.query<OutboxRow>(
      `select ${outboxColumns} from outbox where kind = 'SCSI' and payload ->> 'code' = $1 and sent_at is null and tries < most_tries order by id for update`,
      [code],
    )
    if (rows.length === 0) return
    warn(call, scsiDefinition, 'UNSENT', { n: rows.length }, 'code')
    for (const row of rows) {
      await call.tx.query('update outbox set tries = most_tries where id = $1', [row.id])
      await giveUp(call.tx, row, scsiDefinition.messages.NOT_EFFECTIVE[0].replace('{code}', code), call.now)
    }
  },
} satisfies Behaviour<typeof scsiDefinition>

const asked = ({ url, method, successRule, scsiRequestFieldMap, scsiParameter, scsiRequestConfig }: Interface) => ({
  url,
  method,
  successRule,
  scsiRequestFieldMap,
  scsiParameter,
  scsiRequestConfig,
})

const isAction = (name: string): boolean => {
  const [entity = '', action = ''] = name.split('.')
  return definitionOf(entity)?.actions[action] !== undefined
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

/** Fields that the document does not have. */
const fieldIssues = ({ entityName, scsiRequestFieldMap: maps }: Interface): FieldIssue[] =>
  maps.flatMap(({ sourceField }, index) =>
    sourceField && !sourceOf(entityName, sourceField)
      ? [wrongBy(scsiDefinition, 'NO_FIELD', { field: sourceField }, `scsiRequestFieldMap[${index}].sourceField`)]
      : [],
  )

/** An answer writes what the system keeps, never what people type. */
const answerIssues = ({ entityName, scsiResponseFieldMap: maps }: Interface): FieldIssue[] =>
  maps.flatMap(({ targetField }, index) => {
    const place = `scsiResponseFieldMap[${index}].targetField`
    const source = sourceOf(entityName, targetField)
    if (!source || source.label || targetField.includes('[]')) return [wrongBy(scsiDefinition, 'NO_FIELD', { field: targetField }, place)]
    const field = source.table.fields[source.field]
    return field && isServerOwned(field) ? [] : [wrongBy(scsiDefinition, 'NOT_KEPT', { field: targetField }, place)]
  })

const unmapped = ({ scsiRequestFieldMap: maps }: Interface): FieldIssue[] =>
  maps.flatMap(({ requiredFlag, sourceField, defaultValue, transform, targetPath }, index) =>
    requiredFlag === 'Y' && !sourceField && !defaultValue && transform !== 'CONST'
      ? [wrongBy(scsiDefinition, 'NOT_MAPPED', { path: targetPath }, `scsiRequestFieldMap[${index}].sourceField`)]
      : [],
  )
