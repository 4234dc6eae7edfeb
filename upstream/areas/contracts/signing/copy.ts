/** Copies of signed contracts: marked for whoever takes one, and kept in mind by their trace codes. */
import { randomInt } from 'node:crypto'
import { contractCopy } from '../../../../catalogue/contracts/contract-copy.ts'
import { contractWatermark } from '../../../../catalogue/contracts/contract-watermark.ts'
import { vault } from '../../../platform/files/store/vault.ts'
import { meaning } from '../../../platform/print/words.ts'
import type { CopyMark } from '../../../platform/signing/draw-copy.ts'
import { copyOf } from '../../../platform/signing/foreign-paper.ts'
import type { Paper } from '../../../platform/signing/papers.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

/** Without signs that are taken for others. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newTraceCode = (): string => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('')

const usageOf = ({ status }: Doc, isSupplier: boolean): 'VOID' | 'SUPPLIER_COPY' | 'INTERNAL_COPY' =>
  status === 'VOIDED' ? 'VOID' : isSupplier ? 'SUPPLIER_COPY' : 'INTERNAL_COPY'

type Mark = NonNullable<Awaited<ReturnType<typeof rowWhere<typeof contractWatermark>>>>

/** Where nobody set one up. */
const plainMark = { angle: 30, opacity: 15, fontSize: 36, color: '#888888', layout: 'TILE', pages: null } as const

async function imageOf({ tx }: Work, id: string | null): Promise<CopyMark['image']> {
  const { rows } = await tx.query<{ name: string; suffix: string }>('select file_name as name, suffix_name as suffix from base_file where id = $1', [
    id,
  ])
  const [file] = rows
  if (!file) return null
  const chunks: Buffer[] = []
  for await (const chunk of await vault().store.open(file.name)) chunks.push(Buffer.from(chunk))
  return { bytes: Buffer.concat(chunks), isPng: file.suffix === 'png' }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const timeOf = ({ now }: Work): string => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

async function markWith(
  work: Work,
  mark: Mark | null,
  { usual, foot }: { usual: string; foot: string },
  values: Readonly<Record<string, string>>,
): Promise<CopyMark> {
  if (!mark) return { ...plainMark, text: filled(usual, values), image: null, foot }
  const { angle, fontSize, color, layout, pages } = mark
  const image = mark.kind === 'IMAGE' ? await imageOf(work, mark.imageFileId) : null
  return { angle, fontSize, color, layout, pages, opacity: Number(mark.opacity), text: filled(mark.textCn ?? '', values), image, foot }
}

async function markOf(work: Work, doc: Doc, mark: Mark | null, trace: string): Promise<CopyMark> {
  const supplier = (await work.tx.query<{ name: string }>('select name from supplier_info where id = $1', [doc.supplierId])).rows[0]?.name ?? ''
  const values = {
    user: work.actor.displayName,
    time: timeOf(work),
    docNum: String(doc.displayNum),
    supplier,
    status: meaning('SIGN_STATUS', String(doc.signStatus)),
    trace,
  }
  return markWith(work, mark, { usual: '副本 {user} {time}', foot: `副本 COPY  ${values.docNum}  ${trace}` }, values)
}

/** Of what nobody has signed yet. */
export async function draftMark(work: Work, docNum: string): Promise<CopyMark> {
  const mark = await rowWhere(work, contractWatermark, { usage: 'DRAFT', defaultFlag: 'Y', enabledFlag: 'Y' })
  const values = { user: work.actor.displayName, time: timeOf(work), docNum, supplier: '', status: '', trace: '' }
  return markWith(work, mark, { usual: '草稿 DRAFT', foot: `草稿 DRAFT  ${docNum}` }, values)
}

/** One a download: the code is stored with whoever took it, and the hash of what he got. */
export async function copyFor(work: Work, doc: Doc, paper: Paper): Promise<Buffer> {
  const isSupplier = work.actor.side === 'supplier'
  const mark = await rowWhere(work, contractWatermark, { usage: usageOf(doc, isSupplier), defaultFlag: 'Y', enabledFlag: 'Y' })
  const traceCode = newTraceCode()
  await create(
    work,
    contractCopy,
    { orgId: String(doc.orgId) },
    {
      fill: (copy) =>
        Object.assign(copy, {
          traceCode,
          contractId: doc.id,
          supplierId: doc.supplierId,
          watermarkId: mark?.id ?? null,
          copySide: isSupplier ? 'SUPPLIER' : 'INTERNAL',
          userId: work.actor.userId,
          takenTime: work.nowText,
          fileHash: paper.sha256,
        }),
    },
  )
  return copyOf(paper.content, await markOf(work, doc, mark, traceCode))
}
