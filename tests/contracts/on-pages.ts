/** What the tests of all pages need of contracts: one in every state, the library, warnings and accounts. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import { stage } from '../pages/stages.ts'
import { activeAccounts, draftPerson } from './accounts.ts'
import {
  approved,
  confirmed,
  draftContract,
  draftTemplate,
  effective,
  freshCode,
  item,
  lines,
  type Office,
  ofForm,
  officeOf,
  publishedClause,
  publishedTemplate,
  read,
  sent,
  submitted,
} from './contracts.ts'
import { signing, takeCopy } from './signing.ts'

type Make = (office: Office) => Promise<Doc>
const office = ({ world }: House): Promise<Office> => officeOf(world)
const by =
  (name: string, make: Make, more: Record<string, unknown> = {}) =>
  async (house: House) => ({ doc: await make(await office(house)), by: name, ...more })
const buyers = (make: Make, more?: Record<string, unknown>) => by('buyer1', make, more)
const managers = (make: Make, more?: Record<string, unknown>) => by('manager1', make, more)
const draft = stage((here: Office) => draftContract(here), read)
const handed = stage(async (here: Office) => submitted(here, await draft(here)), read)
const agreed = stage(async (here: Office) => approved(here, await draft(here)), read)
const before = stage(async (here: Office) => sent(here, await draft(here)), read)
const settled = stage(async (here: Office) => confirmed(here, await draft(here)), read)
const running = stage(async (here: Office) => effective(here, await draft(here)), read)

const seen =
  (make: Make, more: Record<string, unknown> = {}) =>
  async (house: House) => {
    const here = await office(house)
    const { id } = await make(here)
    return { doc: await here.supplier.find('contract', id), by: 'supplier01', ...more }
  }

const asking =
  (action: string, more: Record<string, unknown> = {}): Make =>
  async (here) => {
    const doc = await running(here)
    await here.buyer.act('contract', action, doc, { reason: '不再需要', ...more })
    return read(here, doc)
  }
const terminating = stage(asking('doTermination', { input: { terminationDate: '2026-12-31', settlementNote: '已结清' } }), read)
const voiding = stage(asking('doVoid'), read)

const enhanced =
  (more: Record<string, unknown> = {}): Make =>
  async (here) =>
    effective(here, await ofForm(here, 'ENHANCED', { contractItem: [item('3', '100', { assetFlag: 'Y', assetClass: 'IT' })], ...more }))

/** The stage is paid as far as finance says. */
const paid: Make = async (here) => {
  const doc = await running(here)
  await here.world.query('update contract_payment_stage set paid_amount = stage_amount where header_id = $1', [doc.id])
  return here.buyer.save('contract', { fileIds: doc.fileIds }, await read(here, doc))
}

const archived = stage(newlyArchived, read)
async function newlyArchived(here: Office): Promise<Doc> {
  const doc = await running(here)
  await here.buyer.act('contract', 'doArchive', doc, { input: { medium: 'PAPER' } })
  return read(here, doc)
}
const borrowed = stage(newlyBorrowed, read)
async function newlyBorrowed(here: Office): Promise<Doc> {
  const doc = await archived(here)
  await here.buyer.act('contract', 'doBorrow', doc, {
    lineIds: [String(lines(doc, 'contractArchive')[0]?.id)],
    input: { borrowerId: here.buyer.actor.userId, returnDueDate: here.buyer.inDays(5) },
  })
  return read(here, doc)
}

/** Proposed by the supplier, alone among the revisions that are ticked first. */
const proposed =
  (refuses: boolean): Make =>
  async (here) => {
    const doc = await sent(here, await draftContract(here))
    await here.supplier.act('contract', 'doPropose', await here.supplier.find('contract', doc.id), {
      draft: { proposedBody: '另一文本', proposalNote: '修改' },
    })
    await here.world.query("update contract_document set line_num = line_num + 100 where header_id = $1 and accept_state <> 'PROPOSED'", [doc.id])
    if (refuses) await here.supplier.act('contract', 'doSupplierRefuse', await here.supplier.find('contract', doc.id))
    return read(here, doc)
  }

const renewing: Make = async (here) => effective(here, await draftContract(here, { autoRenewFlag: 'Y' }))
const onPaper: Make = async (here) => {
  const doc = await settled(here)
  await here.world.query(
    'update contract set sign_mode = $2, file_ids = array[gen_random_uuid()], buyer_sign_date = $3, supplier_sign_date = $3 where id = $1',
    [doc.id, 'OFFLINE', here.buyer.inDays(0)],
  )
  return read(here, doc)
}

const libraryOf = (entity: string, make: Make) => ({
  doSubmitPublish: buyers(make),
  doApprovalPublish: managers(async (here) => handedIn(here, entity, await make(here))),
  doRejectPublish: managers(async (here) => handedIn(here, entity, await make(here))),
  doWithdraw: buyers(async (here) => handedIn(here, entity, await make(here))),
})
async function handedIn({ buyer }: Office, entity: string, doc: Doc): Promise<Doc> {
  await buyer.act(entity, 'doSubmitPublish', doc)
  return buyer.find(entity, doc.id)
}
const clause: Make = ({ buyer }) =>
  buyer.save('contractTerms', { termsCode: freshCode('CLAUSE'), title: '交付', termsClass: 'DELIVERY', bodyCn: '按期交付' })

async function warned(here: Office): Promise<Doc> {
  const doc = await running(here)
  const { world, buyer } = here
  const [row] = await world.query<{ id: string }>(
    `insert into contract_warning (id, doc_num, status, version_num, created_by, creation_date, contract_id, warning_type, level, due_date, days_left, message, message_en, buyer_id, receiver_ids, push_count, org_id)
     values (gen_random_uuid(), 'CTW-' || left(md5(random()::text), 8), 'OPEN', 1, $2, now(), $1, 'EXPIRING', 'URGENT', '2026-11-25', 5, '合同即将到期', 'The contract ends', $2, array[$2::uuid], 0, $3) returning id`,
    [doc.id, buyer.actor.userId, here.org],
  )
  return buyer.find('contractWarning', String(row?.id))
}

const accounts = (entity: 'signPersonAccount' | 'signOrgAccount') => ({
  doFreeze: managers(async (here) => here.manager.find(entity, (await activeAccounts(here))[entity])),
  doUnfreeze: managers(async (here) => {
    const id = (await activeAccounts(here))[entity]
    await here.manager.act(entity, 'doFreeze', await here.manager.find(entity, id))
    return here.manager.find(entity, id)
  }),
  doRenew: managers(async (here) => here.manager.find(entity, (await activeAccounts(here))[entity])),
})

let marks = 0
const mark = async ({ world }: Office): Promise<Doc> =>
  (await world.person('admin')).save('contractWatermark', { code: `WM${++marks}`, name: '副本', textCn: '副本 {user}' })

const onPages: OnPages = {
  situations: {
    contractTerms: {
      ...libraryOf('contractTerms', clause),
      doAlteration: buyers((here) => publishedClause(here)),
      doInvalid: managers((here) => publishedClause(here)),
    },
    contractTemplate: {
      ...libraryOf('contractTemplate', (here) => draftTemplate(here)),
      doAlteration: buyers((here) => publishedTemplate(here)),
      doCopy: buyers((here) => draftTemplate(here), { input: { code: 'COPIED_01', name: '副本' } }),
      doInvalid: managers((here) => publishedTemplate(here)),
    },
    contractWatermark: {
      doInvalid: by('admin', mark),
      doEnabled: by('admin', async (here) => {
        const admin = await here.world.person('admin')
        const made = await mark(here)
        await admin.act('contractWatermark', 'doInvalid', made)
        return admin.find('contractWatermark', made.id)
      }),
    },
    contract: {
      doInitText: buyers((here) => draftContract(here, { body: null })),
      doSubmitPublish: buyers(draft, { leadsTo: handed }),
      doWithdraw: buyers(handed, { leadsTo: draft }),
      doApprovalPublish: managers(handed, { leadsTo: agreed }),
      doRejectPublish: managers(handed),
      doSendConfirm: buyers(agreed, { leadsTo: before }),
      doPropose: seen(before, { typed: { proposedBody: '另一文本', proposalNote: '修改' } }),
      doSupplierConfirm: seen(before, { leadsTo: settled }),
      doSupplierRefuse: seen(before, { input: { reason: '账期过短' } }),
      doAcceptRevision: buyers(proposed(true), { on: 'contractDocument' }),
      doRejectRevision: buyers(proposed(true), { on: 'contractDocument' }),
      ...signing,
      doSign: managers(onPaper),
      doAlteration: buyers(running),
      doTermination: buyers(running, { input: { terminationDate: '2026-12-31', settlementNote: '已结清' }, leadsTo: terminating }),
      doTerminationApproval: managers(terminating),
      doTerminationReject: managers(terminating, { leadsTo: running }),
      doVoid: buyers(running, { leadsTo: voiding }),
      doVoidApproval: managers(voiding),
      doVoidReject: managers(voiding, { leadsTo: running }),
      doCancel: buyers(draft),
      doAssetAcceptance: buyers(enhanced(), { on: 'contractItem', input: { qty: '1', result: 'PASS', assetNum: 'A-9001' } }),
      doPreToMain: buyers(async (here) => effective(here, await draftContract(here, { contractNature: 'PRE' }))),
      doCreateOrder: buyers(running, { on: 'contractItem' }),
      doStopRenew: buyers(renewing),
      doFinished: buyers(paid),
      doArchive: buyers(running, { input: { medium: 'PAPER' }, leadsTo: archived }),
      doBorrow: buyers(archived, { on: 'contractArchive', input: { borrowerId: 'buyer1', returnDueDate: '2026-12-31' }, leadsTo: borrowed }),
      doReturnArchive: buyers(borrowed, { on: 'contractArchive' }),
    },
    contractWarning: {
      doWarningPush: buyers(warned),
      doClose: buyers(warned),
    },
    signPersonAccount: {
      doVerify: managers(async (here) => {
        await here.world.query(`update sign_person_account set status = 'REVOKED' where user_id = $1 and status = 'ACTIVE'`, [
          here.buyer.actor.userId,
        ])
        return draftPerson(here, here.buyer)
      }),
      ...accounts('signPersonAccount'),
      doRevoke: managers(async (here) => here.manager.find('signPersonAccount', (await activeAccounts(here, { withOrg: false })).signPersonAccount)),
    },
    signOrgAccount: {
      doVerify: managers(async (here) => here.manager.find('signOrgAccount', (await activeAccounts(here, { verifies: false })).signOrgAccount)),
      ...accounts('signOrgAccount'),
      doRevoke: managers(async (here) => here.manager.find('signOrgAccount', (await activeAccounts(here)).signOrgAccount)),
    },
  },
  async makeDocuments(world) {
    const here = await officeOf(world)
    await publishedClause(here)
    await archived(here)
    await proposed(false)(here)
    await warned(here)
    await mark(here)
    await activeAccounts(here)
    await enhanced()(here)
    await ofForm(here, 'SIMPLIFIED')
    await takeCopy(here)
  },
}

export const { situations, makeDocuments } = onPages
