/** Models as administrators keep them: brought in from elsewhere, tried with documents, put into use. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'

const folder = new URL('../fixtures/bpmn/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.bpmn'))

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [admin, buyer]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[admin, buyer] = await Promise.all(['admin', 'buyer1'].map((name) => world.person(name)))
})

const codeOf = (file: string) => file.replace(/\W/g, '_').toUpperCase()
const brought = (file: string, enabledFlag: 'Y' | 'N') => ({
  ...{ code: codeOf(file), name: file, nameEn: file, formEntity: 'requisitionHeader', enabledFlag },
  bpmnXml: readFileSync(new URL(file, folder), 'utf8'),
})

test.each(files)(
  '%s is brought in without rules of who is asked, shown, and kept to the last letter; put into use it is refused for want of them',
  async (file) => {
    const model = await admin!.save('processModel', brought(file, 'N'))
    const stored = await admin!.find('processModel', model.id)
    expect(stored.bpmnXml).toBe(brought(file, 'N').bpmnXml)
    expect(String(stored.$drawing)).toContain('<svg')
    const refused = await admin!.refused(admin!.save('processModel', { enabledFlag: 'Y' }, stored))
    expect(refused.issues.map(({ code }) => code)).toEqual(expect.arrayContaining(['workflow.RULE_NONE']))
  },
)

interface Row {
  docNum: string
  outcome: string
  path: string
  why: string | null
}

const step = (nodeName: string, assignee: string, more: object = {}) => ({
  nodeName,
  nodeNameEn: nodeName,
  assigneeType: 'PERSON',
  assignee,
  ...more,
})
const trialOf = (steps: object[], more: object) =>
  admin!.save('processModel', {
    ...{ code: `TRIAL_${++trials}`, name: '试', nameEn: 'Trial', formEntity: 'requisitionHeader', processModelStep: steps },
    ...more,
  })
let trials = 0
const rehearsed = async (model: Doc, by = admin!) => ((await by.find('processModel', model.id)).$panels as { rehearsal: Row[] }).rehearsal

test('tried with a requisition it says who would be asked, and stores nothing', async () => {
  const doc = await office.draft(buyer!)
  const runs = async () => (await world.query<{ n: number }>('select count(*)::int as n from process_instance'))[0]?.n
  const before = await runs()
  const steps = [step('部门负责人', 'approver1'), step('财务', 'finance1,finance2'), step('大额', 'approver3', { condition: 'baseAmount > 100000' })]
  const model = await trialOf(steps, { trialNum: doc.docNum })
  const names = new Map((await world.query<{ code: string; name: string }>('select code, name from "user"')).map(({ code, name }) => [code, name]))
  expect(await rehearsed(model)).toMatchObject([
    {
      docNum: doc.docNum,
      outcome: '通过',
      path: `部门负责人：${names.get('approver1')} → 财务：${names.get('finance1')}、${names.get('finance2')}`,
      why: null,
    },
  ])
  expect((await rehearsed(model, admin!.reading('EN')))[0]?.outcome).toBe('Passes')
  expect(await runs()).toBe(before)
})

test('tried over the documents of a period it says where it would stop, and why', async () => {
  const doc = await office.draft(buyer!)
  const model = await trialOf([step('质量', 'nobody', { emptyRule: 'BLOCK' })], { trialFrom: '2026-11-20', trialTo: '2026-11-20' })
  const row = (await rehearsed(model)).find(({ docNum }) => docNum === doc.docNum)
  expect(row).toMatchObject({ outcome: '停止', why: '节点“质量”找不到审批人' })
})
