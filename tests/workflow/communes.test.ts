/** Questions on the way of an approval: asked by who decides or who started it, answered by colleagues, closed by the last reply or by who asked. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind, taskOf } from './processes.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let people: Record<'buyer1' | 'approver1' | 'engineer1' | 'engineer2' | 'quality1', Person>

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  const names = ['buyer1', 'approver1', 'engineer1', 'engineer2', 'quality1'] as const
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await world.person(name)]))) as typeof people
  const admin = await world.person('admin')
  // Of another plant: what the engineers see of it they see by a question.
  for (const name of ['engineer1', 'engineer2'] as const) {
    await world.query('delete from user_org_permit where header_id = $1', [people[name].actor.userId])
    await world.query(
      `insert into user_org_permit (id, header_id, line_num, version_num, org_id, include_children) values (gen_random_uuid(), $1, 10, 1, $2, 'Y')`,
      [people[name].actor.userId, await world.idOf('organization', 'HF20')],
    )
    people[name] = await world.person(name)
  }
  await bind(admin, 'requisitionHeader', [asks('部门负责人', 'approver1')])
})

const idOf = (person: Person) => person.actor.userId
const question = (question: string, to: Person[], blocksPass: 'Y' | 'N' = 'N') => ({ input: { toUserIds: to.map(idOf), question, blocksPass } })

/** Asked by whoever has the task. */
async function asked(doc: Doc, ...about: Parameters<typeof question>): Promise<void> {
  await people.approver1.act('interiorPendingItem', 'doCommune', await taskOf(world, people.approver1, doc), question(...about))
}

async function toDoOf(person: Person, doc: Doc): Promise<Doc | null> {
  const [item] = await world.query<{ id: string }>(
    `select id from interior_pending_item where business_id = $1 and user_id = $2 and template_code = 'WF_COMMUNE' and status = 'PENDING'`,
    [doc.id, idOf(person)],
  )
  return item ? person.find('interiorPendingItem', item.id) : null
}

const replies = async (person: Person, doc: Doc, content: string) =>
  person.act('interiorPendingItem', 'doReply', (await toDoOf(person, doc)) ?? { id: '' }, { input: { content } })

const questionsOn = (doc: Doc) =>
  world.query<{ question: string; status: string; replies: string | null }>(
    `select c.question, c.commune_status as status, (select string_agg(u.code || ': ' || r.content, ', ' order by r.line_num) from approval_reply r join "user" u on u.id = r.reply_by where r.parent_id = c.id) as replies
     from approval a join approval_commune c on c.header_id = a.id where a.business_id = $1 order by c.line_num`,
    [doc.id],
  )
const passes = async (doc: Doc) => people.approver1.act('interiorPendingItem', 'doPass', await taskOf(world, people.approver1, doc))

test('an approver asks an engineer, who reads the requisition by the question alone until he has answered it', async () => {
  const doc = await office.submitted(people.buyer1)
  const { engineer1 } = people
  expect((await engineer1.refused(engineer1.find('requisitionHeader', doc.id))).status).toBe(404)
  await asked(doc, '为什么选这个规格？', [engineer1])
  expect((await toDoOf(engineer1, doc))?.title).toContain('为什么选这个规格？')
  expect((await engineer1.find('requisitionHeader', doc.id)).docNum).toBe(doc.docNum)
  expect(await office.messagesOf(engineer1, doc)).toHaveLength(1)
  await replies(engineer1, doc, '图纸要求')
  expect(await questionsOn(doc)).toEqual([{ question: '为什么选这个规格？', status: 'CLOSED', replies: 'engineer1: 图纸要求' }])
  expect(await toDoOf(engineer1, doc)).toBe(null)
  expect((await engineer1.refused(engineer1.find('requisitionHeader', doc.id))).status).toBe(404)
  expect((await office.messagesOf(people.approver1, doc))[0]?.title).toContain('图纸要求')
  const trail = (await people.buyer1.find('requisitionHeader', doc.id)).$approval as { nodeName: string; comment: string }[]
  expect(trail.find(({ nodeName }) => nodeName === '沟通')?.comment).toMatch(/为什么选这个规格？\n.*图纸要求/)
  await passes(doc)
  record('entity', 'approvalCommune', 'approvalReply')
})

test('of two who are asked the last reply closes the question, and until then nobody passes what it blocks', async () => {
  const doc = await office.submitted(people.buyer1)
  await asked(doc, '交期能否提前？', [people.engineer1, people.quality1], 'Y')
  await replies(people.engineer1, doc, '可以')
  expect(await people.approver1.refused(passes(doc))).toMatchObject({
    code: 'processInstance.COMMUNE_OPEN',
    words: { CN: '还有未回复的沟通', EN: 'An open question awaits its reply' },
  })
  await replies(people.quality1, doc, '检验来得及')
  expect(await questionsOn(doc)).toMatchObject([{ status: 'CLOSED', replies: 'engineer1: 可以, quality1: 检验来得及' }])
  await passes(doc)
  expect((await people.buyer1.find('requisitionHeader', doc.id)).status).toBe('APPROVED')
})

test('who asked closes it himself, and then passes; whoever was asked reads the document no more', async () => {
  const doc = await office.submitted(people.buyer1)
  await asked(doc, '有替代料吗？', [people.engineer2], 'Y')
  await people.approver1.act('interiorPendingItem', 'doCloseCommune', await taskOf(world, people.approver1, doc))
  expect(await toDoOf(people.engineer2, doc)).toBe(null)
  expect((await people.engineer2.refused(people.engineer2.find('requisitionHeader', doc.id))).status).toBe(404)
  const again = people.approver1.act('interiorPendingItem', 'doCloseCommune', await taskOf(world, people.approver1, doc))
  expect((await people.approver1.refused(again)).words.CN).toBe('没有待回复的沟通')
  await passes(doc)
})

test('whoever started it asks as well; a colleague who is not asked finds nothing to answer', async () => {
  const doc = await office.submitted(people.buyer1)
  const [run] = await world.query<{ id: string }>('select id from process_instance where business_id = $1', [doc.id])
  const instance = await people.buyer1.find('processInstance', String(run?.id))
  await people.buyer1.act('processInstance', 'doCommune', instance, question('请确认数量', [people.engineer1]))
  const task = await taskOf(world, people.approver1, doc)
  const noQuestion = people.approver1.act('interiorPendingItem', 'doReply', task, { input: { content: '好' } })
  expect((await people.approver1.refused(noQuestion)).words.CN).toBe('该待办不是沟通，无需回复')
  await passes(doc)
  // With the end of the approval it is over, and so is the right to read.
  expect(await questionsOn(doc)).toEqual([{ question: '请确认数量', status: 'CLOSED', replies: null }])
  expect(await toDoOf(people.engineer1, doc)).toBe(null)
})

test('eleven people are too many, oneself is nobody to ask, and a supplier is no colleague', async () => {
  const doc = await office.submitted(people.buyer1)
  const internal = await world.query<{ id: string }>(
    `select id from "user" where user_type = 'INTERNAL' and enabled_flag = 'Y' and code <> 'approver1' order by code limit 11`,
  )
  const { approver1 } = people
  const ask = async (ids: string[]) =>
    approver1.refused(
      approver1.act('interiorPendingItem', 'doCommune', await taskOf(world, approver1, doc), {
        input: { toUserIds: ids, question: '问', blocksPass: 'N' },
      }),
    )
  expect((await ask(internal.map(({ id }) => id))).words.CN).toBe('一次最多询问10人，当前11人')
  expect((await ask([idOf(approver1)])).words.CN).toBe('不能向本人提问')
  expect((await ask([idOf(await world.person('supplier01'))])).status).toBe(422)
  expect(await questionsOn(doc)).toEqual([])
})
