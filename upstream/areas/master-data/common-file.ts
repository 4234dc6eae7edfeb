/** Files for everybody: which suppliers find them, and who has acknowledged which version. */
import type { Full } from '../../../catalogue/language/define.ts'
import { commonFile } from '../../../catalogue/master-data/common-file.ts'
import { closeToDosOf } from '../../platform/messaging/inbox/to-dos.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { nextNumber } from '../../runtime/change/numbering.ts'
import type { Tx } from '../../runtime/types.ts'
import { change } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'

type CommonFile = Full<typeof commonFile>

export const commonFileBehaviour = {
  counted: (files, { tx, userId }) =>
    figuresOf(
      tx,
      files.map(({ id }) => id),
      userId,
    ),

  async defaults(file, work) {
    file.code ??= await nextNumber(work.tx, 'CF{0000}', work.today)
  },

  async settle(file, work) {
    file.effectiveFlag = file.enabledFlag === 'Y' && file.effectiveDate <= work.today ? 'Y' : 'N'
    file.supplierIds = await reachedBy(work.tx, file)
  },

  doConfirmRead(file, call) {
    const { actor } = call
    const mine = actor.supplierIds.filter((id) => !isKnown(file, call, id))
    for (const supplierId of mine) noteReader(file, call, supplierId)
    closeToDosOf(call, file, 'MD_FILE_CONFIRM', { supplierIds: mine })
  },
} satisfies Behaviour<typeof commonFile>

const isKnown = ({ commonFileReader, versionNo }: CommonFile, { actor }: ActionCall, supplierId: string): boolean =>
  commonFileReader.some((one) => one.userId === actor.userId && one.supplierId === supplierId && one.versionNo === versionNo)

function noteReader(file: CommonFile, call: ActionCall, supplierId: string): void {
  const line = newLineOf(call, commonFile, 'commonFileReader', { headerId: file.id, parent: file, lineNum: file.commonFileReader.length * 10 + 10 })
  Object.assign(line, { userId: call.actor.userId, supplierId, versionNo: file.versionNo, confirmedAt: call.nowText })
  file.commonFileReader.push(line)
}

/** Suppliers of one of its categories, or of what lies below, at one of its organisations; nobody by name where it has no limits. */
const REACHED = `
with recursive category as (
  select unnest($1::uuid[]) as id union select c.id from purchase_category c join category above on c.parent_id = above.id
)
select distinct s.header_id as id from supplier_category s
where s.status <> 'QUIT' and ($1::uuid[] = '{}' or s.category_id in (select id from category)) and ($2::uuid[] = '{}' or s.org_id = any($2::uuid[]))
order by 1`

async function reachedBy(tx: Tx, { audience, categoryIds, orgIds }: CommonFile): Promise<string[]> {
  const [categories, orgs] = [categoryIds ?? [], orgIds ?? []]
  if (audience === 'INTERNAL' || categories.length + orgs.length === 0) return []
  const { rows } = await tx.query<{ id: string }>(REACHED, [categories, orgs])
  return rows.map(({ id }) => id)
}

/** A supplier supplies something else than before: it finds other files from now on. */
export async function findFilesAnew(work: Work): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select id from common_file where audience <> 'INTERNAL' and (category_ids <> '{}' or org_ids <> '{}') order by id`,
  )
  await change(
    work,
    commonFile,
    rows.map(({ id }) => id),
    'doReach',
    () => {},
  )
}

/** Downloads of its files, and whether whoever looks has acknowledged the version that is in force. */
async function figuresOf(tx: Tx, ids: readonly string[], userId: string) {
  const { rows } = await tx.query<{ id: string; downloads: number; isKnown: boolean }>(
    `select asked.id,
            (select count(*)::int from audit_event e where e.kind = 'FILE' and e.action = 'download' and e.business_id = any(f.file_ids)) as downloads,
            exists (select from common_file_reader r where r.header_id = asked.id and r.user_id = $2 and r.version_no = f.version_no) as "isKnown"
     from unnest($1::uuid[]) as asked(id) left join common_file f on f.id = asked.id`,
    [ids, userId],
  )
  return rows.map(({ id, downloads, isKnown }) => [id, { downloadCount: downloads, acknowledgedFlag: isKnown ? 'Y' : 'N' }] as const)
}
