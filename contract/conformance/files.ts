/** Files: what comes back is what was sent, and says so. */
import { randomUUID } from 'node:crypto'
import { type Check, check, dataOf, expectPart, expectRefusal, expectTrue, menuOf, rowsOf, type Visit } from './check.ts'
import { sha256 } from './door.ts'

const content = Buffer.from('一致性检查的附件\n'.repeat(500))

export const fileChecks: readonly Check[] = [
  check('an upload is answered with its digest, comes back byte by byte and in ranges, and is gone once deleted', async (visit) => {
    const { door, session } = visit
    const { menuId, fields } = await placeOf(visit)
    const sent = await door.upload('/v2/file/upload', fields, '一致性.txt', content, { ...session, key: randomUUID() })
    const [file] = rowsOf(sent)
    expectPart(file, { sha256: sha256(content), originalFileName: '一致性.txt' })
    const id = file?.id ?? ''
    const whole = await door.post('/v2/file/downloadBody', { menuId, id }, session)
    expectTrue(whole.bytes.equals(content), 'the bytes differ')
    const part = await door.post('/v1/largeFile/downloadBody', { menuId, id }, { ...session, headers: { range: 'bytes=10-19' } })
    expectPart(part.status, 206, 'the status of a range')
    expectTrue(part.bytes.equals(content.subarray(10, 20)), 'the bytes of the range differ')
    dataOf(await door.postSealed('/v2/file/batchDelete', { menuId }, [id], { ...session, key: randomUUID() }))
    expectRefusal(await door.post('/v2/file/downloadBody', { menuId, id }, session), { status: 404 })
  }),
  check('S10.2 an executable is refused', async (visit) => {
    const { door, session } = visit
    const { fields } = await placeOf(visit)
    expectRefusal(await door.upload('/v2/file/upload', fields, 'setup.exe', Buffer.from('MZ'), { ...session, key: randomUUID() }), { status: 422 })
  }),
]

/** Beside a material that is not stored yet: what is uploaded there hangs on nothing. */
async function placeOf({ door, session }: Visit): Promise<{ menuId: number; fields: [string, string][] }> {
  const menuId = await menuOf(door, session, 'materialManagementList')
  const fields: [string, string][] = [
    ['functionId', 'materialItem'],
    ['menuId', String(menuId)],
  ]
  return { menuId, fields }
}
