/** What a drawing is by its leading bytes, whatever the other system calls it. */
import { type AttachmentType, attachmentTypes } from '../../../../catalogue/constants/attachment-types.ts'
import { HEAD_BYTES, isWhatItSays } from '../../../platform/files/upload/content.ts'

export interface FileKind {
  extension: string
  contentType: string
  /** A browser shows it, and runs nothing of it. */
  isShown: boolean
}

const shown = ['pdf', 'png', 'jpg', 'gif', 'bmp'] as const satisfies readonly AttachmentType[]
const saved = ['dwg', 'dxf', 'step', 'zip'] as const satisfies readonly AttachmentType[]

const tiff: FileKind = { extension: 'tif', contentType: 'image/tiff', isShown: true }
const isTiff = (head: Buffer) => ['49492a00', '4d4d002a'].includes(head.toString('hex', 0, 4))

/** What nobody knows is handed out as bytes. */
export function kindOf(content: Buffer): FileKind {
  const head = content.subarray(0, HEAD_BYTES)
  if (isTiff(head)) return tiff
  const extension = [...shown, ...saved].find((one) => isWhatItSays(one, head)) ?? 'bin'
  return { extension, contentType: attachmentTypes[extension], isShown: shown.some((one) => one === extension) }
}
