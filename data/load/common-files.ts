import type { Pool } from 'pg'
import { idOf } from './book.ts'
import { listIn, readCsv } from './csv.ts'
import { wordDocument } from './files.ts'
import { uploadOne } from './upload.ts'
import type { People } from './year/people.ts'

const DAY_MS = 86_400_000
const readers = ['supplier01', 'supplier02']

export async function loadCommonFiles(pool: Pool, people: People, now: Date): Promise<void> {
  const admin = people('admin')
  for (const row of readCsv('demo/common-files')) {
    const { name = '', nameEn, fileType, audience, versionNo, text = '' } = row
    const at = new Date(now.getTime() + Number(row.days) * DAY_MS)
    const isConfirmed = listIn(row.flags).includes('confirm')
    const content = wordDocument([name, `版本 ${versionNo}`, ...text.split('；')])
    const fileIds = await uploadOne(pool, admin, at, { functionId: 'commonFile', fileDesc: '', name: row.file ?? '', content })
    const id = await admin.save(
      'commonFile',
      {
        ...{ name, nameEn, fileType, audience, versionNo },
        effectiveDate: at.toISOString().slice(0, 10),
        categoryIds: listIn(row.categories).map((code) => idOf('purchaseCategory', code)),
        confirmFlag: isConfirmed ? 'Y' : 'N',
        fileIds,
      },
      at,
    )
    await admin.act('commonFile', 'doEnabled', id, at)
    if (isConfirmed) for (const reader of readers) await people(reader).act('commonFile', 'doConfirmRead', id, new Date(at.getTime() + DAY_MS))
  }
}
