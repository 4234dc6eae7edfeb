/** The approval sheet on paper. */
import { expect, test } from 'vitest'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorldWith } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind, taskOf } from './processes.ts'

test('it names the document, each step with who decided what and why, and what was asked on the way; a colleague without the process is refused', async () => {
  const { world, buyer1, buyer2, approver1, engineer1, admin } = await openWorldWith({
    ...{ buyer1: 'buyer1', buyer2: 'buyer2', approver1: 'approver1', engineer1: 'engineer1', admin: 'admin' },
  })
  const office = await workflowIn(world)
  await bind(admin, 'requisitionHeader', [asks('部门负责人', 'approver1')], { titleRule: '{docNum} {purpose}', mobileFields: 'purpose' })
  const doc = await office.submitted(buyer1)
  const question = { input: { toUserIds: [engineer1.actor.userId], question: '规格确认？', blocksPass: 'N' } }
  await approver1.act('interiorPendingItem', 'doCommune', await taskOf(world, approver1, doc), question)
  await approver1.act('interiorPendingItem', 'doPass', await taskOf(world, approver1, doc), { reason: '同意采购' })
  const [run] = await world.query<{ id: string; doc_num: string }>('select id, doc_num from process_instance where business_id = $1', [doc.id])
  const printed = { entity: 'processInstance', id: run?.id }
  const [text = ''] = await textOfPdf(await bytesOf(await call(world, buyer1, '/v1/printPdf', 'myBpmMatterList', printed)))
  for (const shown of ['审批单', run?.doc_num, doc.docNum, '补充库存', '部门负责人', approver1.actor.displayName, '同意采购', '规格确认？'])
    expect(text).toContain(String(shown))
  expect((await buyer2.refused(call(world, buyer2, '/v1/printPdf', 'myBpmMatterList', printed))).status).toBe(404)
})
