/** Interfaces that are in effect, tested or not. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { World } from '../support/world.ts'

/** The one by which a document is handed over by hand; the one that is there already where there is one. */
export async function outwards(world: World, code: string, entityName: string): Promise<void> {
  const [known] = await world.query<Doc>(`select id from scsi_definition where code = $1 and status = 'EFFECTIVE'`, [code])
  if (known) return
  const admin = await world.person('admin')
  const { id } = await admin.save('scsiDefinition', {
    ...{ code, name: '单据下发ERP', nameEn: 'Documents to the ERP', entityName, trigger: 'MANUAL' },
    ...{ url: 'https://erp.huadong.example/po', successRule: 'body.code = "S"' },
    scsiRequestFieldMap: [{ targetPath: 'FROM', transform: 'CONST', transformArg: 'SRM' }],
    scsiRequestConfig: [{ auth: 'NONE' }],
  })
  await world.query(`update scsi_definition set status = 'EFFECTIVE' where id = $1`, [id])
}

/** One that was tested, and hands a document over to a peer of the test. */
export async function handsOver(world: World, { tries, ...told }: Record<string, unknown> & { tries: string }): Promise<void> {
  const admin = await world.person('admin')
  const { id } = await admin.save('scsiDefinition', {
    ...{ trigger: 'MANUAL', successRule: 'body.code = "S"' },
    ...told,
    scsiRequestConfig: [{ auth: 'NONE', timeoutSec: '1', tries }],
  })
  await world.query(`update scsi_definition set test_flag = 'Y', tested_at = $2 where id = $1`, [id, admin.now()])
  await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
}
