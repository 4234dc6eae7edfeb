/** Pictures and signatures of some of the demo company's people: a surname on a colour, a name as it is signed. Same ones at every load. */
import type { Pool } from 'pg'
import sharp from 'sharp'
import type { Answer } from '../../contract/types.ts'
import { ownPictureCalls } from '../../upstream/platform/account/own-pictures.ts'
import { fontFile } from '../../upstream/platform/files/pictures/fonts.ts'
import type { BaseFile } from '../../upstream/platform/files/rows.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { one } from './upload.ts'
import type { People } from './year/people.ts'

const SIDE = 360

/** User name and colour of the picture; those who approve, pay and deliver sign as well. */
const portraits = [
  ['buyer1', '#165d87', false],
  ['buyer2', '#4a6b3a', false],
  ['manager1', '#7a4a12', true],
  ['approver1', '#5b3f83', true],
  ['engineer1', '#2f6f6a', false],
  ['finance1', '#8a3550', true],
  ['supplier01', '#33516f', true],
] as const

export async function loadPortraits(pool: Pool, people: People, now: Date): Promise<number> {
  let loaded = 0
  for (const [userName, colour, signs] of portraits) {
    const { actor } = people(userName)
    const context: CallContext = { actor, now, language: 'CN', requestId: 'demo', address: '127.0.0.1', idempotencyKey: null }
    const put = async (field: 'avatarFileId' | 'signatureFileId', name: string, picture: Buffer) => {
      const calls = ownPictureCalls(pool)
      const files = one(name, picture)
      const { data } = (await calls['/v1/userCenter/picture/upload']!({ files }, context)) as Answer<BaseFile[]>
      await calls['/v1/userCenter/picture/keep']!({ field, fileId: data[0]?.id }, context)
      loaded++
    }
    await put('avatarFileId', '头像.png', await portrait(actor.displayName.slice(0, 1), colour))
    if (signs) await put('signatureFileId', '签名.png', await signature(actor.displayName))
  }
  return loaded
}

const written = (text: string, colour: string, size: number) =>
  sharp({
    text: { text: `<span foreground="${colour}">${text}</span>`, fontfile: fontFile, font: `Noto Sans SC ${size}`, rgba: true, dpi: 144 },
  }).png()

async function portrait(surname: string, colour: string): Promise<Buffer> {
  const text = await written(surname, '#ffffff', 80).toBuffer()
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: colour } })
    .composite([{ input: text, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** Ink on nothing, a little aslant. */
async function signature(name: string): Promise<Buffer> {
  const text = await sharp(await written(name, '#1d2f6f', 40).toBuffer())
    .rotate(-8, { background: '#0000' })
    .resize(SIDE - 60, SIDE - 60, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#0000' } })
    .composite([{ input: text, gravity: 'centre' }])
    .png()
    .toBuffer()
}
