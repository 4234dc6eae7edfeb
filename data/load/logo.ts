/** The logo of the demo company: an H of two towers and a bridge that rises from one to the other, beside its name. The group has it, and so all below. */
import type { Pool } from 'pg'
import sharp from 'sharp'
import { createServices } from '../../upstream/compose.ts'
import { fontFile } from '../../upstream/platform/files/pictures/fonts.ts'
import { uploadImage } from '../../upstream/platform/files/pictures/images.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import { one } from './upload.ts'
import type { People } from './year/people.ts'

const GROUP = 'HD00'
const TEAL = '#12675c'
const SIZE = { width: 600, height: 200 }
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <rect width="${SIZE.width}" height="${SIZE.height}" fill="white"/>
  <rect x="10" y="40" width="44" height="150" rx="6" fill="${TEAL}"/><rect x="136" y="10" width="44" height="180" rx="6" fill="${TEAL}"/>
  <path d="M64 136 L126 92 V128 L64 172 Z" fill="#d98324"/></svg>`

export async function loadLogo(pool: Pool, people: People, now: Date): Promise<void> {
  const { actor } = people('admin')
  const page = 'systemsetting/institution'
  const context: CallContext = { actor: { ...actor, page }, now, language: 'CN', requestId: 'demo', address: '127.0.0.1', idempotencyKey: null }
  const services = createServices(pool)
  const [group] = (await services.verb('organization', 'listByPage', { search: { code: GROUP } }, context)).data as {
    id: string
    versionNum: number
  }[]
  const { data } = await uploadImage(pool, { functionId: 'organization', field: 'logoFileId', files: one('标志.png', await logo()) }, context)
  const body = { id: group?.id, versionNum: group?.versionNum, draft: { logoFileId: data[0]?.id } }
  await services.verb('organization', 'saveOrUpdate', body, context)
}

async function logo(): Promise<Buffer> {
  const [name, latin] = await Promise.all([written('华东智造', 44), written('HUADONG', 22)])
  return sharp(Buffer.from(mark))
    .composite([
      { input: name, left: 220, top: 22 },
      { input: latin, left: 224, top: 136 },
    ])
    .png()
    .toBuffer()
}

const written = (text: string, size: number) =>
  sharp({
    text: {
      text: `<span foreground="${TEAL}" letter_spacing="6000">${text}</span>`,
      fontfile: fontFile,
      font: `Noto Sans SC ${size}`,
      rgba: true,
      dpi: 144,
    },
  })
    .png()
    .toBuffer()
