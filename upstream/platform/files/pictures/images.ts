/** Pictures of people, companies and goods: cut to a square or kept whole, and stored as JPEG; and the watermark that previews and contracts lie under. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import sharp, { type Sharp } from 'sharp'
import { extensionOf, imageTypes, MAX_PICTURE_BYTES } from '../../../../catalogue/constants/attachment-types.ts'
import { constants } from '../../../../catalogue/constants/constants.ts'
import { isChosenPicture } from '../../../../catalogue/language/define.ts'
import { isOneOf } from '../../../../catalogue/values/object-keys.ts'
import type { Answer } from '../../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { findTable } from '../../../store/tables.ts'
import { type BaseFile, requireFile } from '../rows.ts'
import { openContent } from '../store/sealed-contents.ts'
import { traceAccess } from '../traces.ts'
import { HEAD_BYTES } from '../upload/content.ts'
import type { Taken } from '../upload/keep.ts'
import { type Treatment, uploadFiles, uploadTo } from '../upload/upload.ts'
import { refuseFile } from '../words.ts'
import { pictureIn } from './bitmap.ts'
import { fontFile } from './fonts.ts'
import { pictureOfRecord } from './picture-fields.ts'

const QUALITY = 92
const WIDEST = 2_000
const MOST_WORDS = 60
const MOST_IN_TEXT_BYTES = 5 * 1024 * 1024
/** A whole picture, as it is printed: 120 mm wide at 150 dpi. */
const WHOLE = { width: 720, height: 240 }
const TILE = { width: 360, height: 240 }

interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** A `field` of the record takes the picture whole. Else `x`, `y`, `w`, `h` in points of the picture; without them the largest square in its middle. */
export function uploadImage(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<BaseFile[]>> {
  return body.field === undefined ? uploadFiles(pool, body, context, 'usual', asSquare(body)) : uploadChosen(pool, body, context)
}

/** Whoever may save the record chooses its picture, which waits, like an attachment of what is not saved yet, until the record names it. */
function uploadChosen(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<BaseFile[]>> {
  const table = typeof body.functionId === 'string' ? findTable(body.functionId) : undefined
  const field = table?.fields[String(body.field)]
  if (!table || table.parent || !field || !isChosenPicture(field)) refuseRule('NOT_FOUND')
  requireButton(table.definition, context.actor, 'btnSave')
  const { allowed = imageTypes, maxSize = MAX_PICTURE_BYTES, squareSide } = field.options.attachments ?? {}
  const treatment: Treatment = {
    extensionIn: (name) => (allowed.includes(extensionOf(name)) ? pictureTypeOf(name) : refuseFile('pictureTypeWrong')),
    mostBytes: Math.min(maxSize, MAX_PICTURE_BYTES),
    prepare: squareSide === undefined ? asWhole : (file) => cut(file, null, squareSide),
  }
  return uploadTo(pool, { table, businessId: null }, body, context, 'usual', treatment)
}

/** Of a picture, the square that the body names. */
export function asSquare(body: Record<string, unknown>): Treatment {
  const asked = cropIn(body)
  return { extensionIn: pictureTypeOf, prepare: (file) => cut(file, asked) }
}

/** A picture in a text of its document: whoever reads the one sees the other, at the address that this gives. */
export async function editorUpload(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<{ url: string }>> {
  const { data } = await uploadFiles(pool, body, context, 'usual', { extensionIn: pictureTypeOf, mostBytes: MOST_IN_TEXT_BYTES })
  return { status: '200', msg: '', data: { url: `/picture/${data[0]!.id}` } }
}

const pictureTypeOf = (name: string) => imageTypes.find((type) => type === extensionOf(name)) ?? refuseFile('pictureTypeWrong')

function cropIn({ x, y, w, h }: Record<string, unknown>): Crop | null {
  const given = [x, y, w, h]
  if (given.every((one) => one === undefined || one === '')) return null
  const [left = 0, top = 0, width = 0, height = 0] = given.map(Number)
  const isSound = [left, top, width, height].every((one) => Number.isSafeInteger(one) && one >= 0) && width > 0 && height > 0
  return isSound ? { left, top, width, height } : refuseFile('CROP')
}

const readPicture = async (file: Taken): Promise<Sharp> => pictureIn(await readFile(file.file)) ?? refuseFile('CONTENT', { name: file.name })

async function cut(file: Taken, asked: Crop | null, to: number | null = null): Promise<Taken> {
  const picture = await readPicture(file)
  const { width = 0, height = 0 } = await picture
    .clone()
    .metadata()
    .catch(() => refuseFile('CONTENT', { name: file.name }))
  const side = Math.min(width, height)
  const crop = asked ?? { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side }
  if (crop.left + crop.width > width || crop.top + crop.height > height) refuseFile('CROP')
  const [wide, high] = to === null ? [constants['image.crop.width'], constants['image.crop.height']] : [to, to]
  return asJpeg(file, picture.extract(crop).resize(wide, high, { fit: 'fill' }))
}

async function asWhole(file: Taken): Promise<Taken> {
  const picture = await readPicture(file)
  return asJpeg(file, picture.resize({ ...WHOLE, fit: 'inside', withoutEnlargement: true }))
}

/** Takes the place of the file that came. */
async function asJpeg(file: Taken, picture: Sharp): Promise<Taken> {
  const jpeg = await picture
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => refuseFile('CONTENT', { name: file.name }))
  const made = join(dirname(file.file), randomBytes(24).toString('hex'))
  await writeFile(made, jpeg, { mode: 0o600, flush: true })
  await rm(file.file, { force: true })
  return {
    file: made,
    bytes: jpeg.length,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    head: jpeg.subarray(0, HEAD_BYTES),
    name: file.name.replace(/\.[^.]+$/, '.jpg'),
    contentType: 'image/jpeg',
  }
}

/** As stored, or not wider than asked for. */
export async function downloadImage(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const file = await inTransaction(pool, systemOpening, async (tx) => {
    const seen = (await pictureOfRecord(tx, context.actor, body.id)) ?? (await requireFile(tx, context, body.id, 'preview'))
    await traceAccess(tx, context, 'preview', [seen])
    return seen
  })
  if (!isOneOf(imageTypes, file.suffixName)) refuseFile('pictureTypeWrong')
  const content = await buffer(await openContent(file))
  const width = Math.min(Number(body.width) || 0, WIDEST)
  const picture = width > 0 ? pictureIn(content) : null
  if (!picture) return { contentType: file.contentType, fileName: file.originalFileName, body: content, isInline: true }
  const smaller = await picture.resize({ width, withoutEnlargement: true }).png().toBuffer()
  return { contentType: 'image/png', fileName: file.originalFileName.replace(/\.[^.]+$/, '.png'), body: smaller, isInline: true }
}

/** One tile of the text, turned, on nothing: whoever lays it under something repeats it. */
export async function blankWatermark({ text, angle, opacity }: Record<string, unknown>): Promise<BinaryAnswer> {
  const words = String(text ?? '').trim()
  if (words === '' || [...words].length > MOST_WORDS) refuseFile('WATERMARK', { max: MOST_WORDS })
  const turn = Math.max(-90, Math.min(90, Number(angle ?? -30) || 0))
  const strength = Math.max(0.02, Math.min(1, Number(opacity ?? 0.15) || 0.15))
  const grey = Math.round(strength * 65_535)
  const marked = `<span foreground="#5d6a74" alpha="${grey}">${escaped(words)}</span>`
  const line = await sharp({ text: { text: marked, fontfile: fontFile, font: 'Noto Sans SC 12', rgba: true, dpi: 110 } })
    .png()
    .toBuffer()
  const turned = await sharp(line)
    .rotate(turn, { background: '#0000' })
    .resize({ ...TILE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const tile = sharp({ create: { ...TILE, channels: 4, background: '#0000' } }).composite([{ input: turned, gravity: 'centre' }])
  return { contentType: 'image/png', fileName: 'watermark.png', body: Readable.from([await tile.png().toBuffer()]), isInline: true }
}

const escaped = (text: string) => text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)
