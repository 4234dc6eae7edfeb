/** The attachments of a document, or of a line of it, as its page shows them. */

import {
  allowedTypes,
  attachmentButtons,
  imageTypes,
  LARGE_FILE_BYTES,
  mostBytes,
  mostFiles,
  officeTypes,
  previewTypes,
} from '../../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../../catalogue/constants/file-size.ts'
import { isUseOpen } from '../../../../catalogue/language/attachments.ts'
import type { AnyDefinition, Attachments, AttachmentUse } from '../../../../catalogue/language/define.ts'
import { firstState, statusOf } from '../../../../catalogue/language/rights.ts'
import { idShape } from '../../../../catalogue/values/ids.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { AttachmentsView, AttachmentView, Row } from '../../../page-types.ts'
import { enumerated, inLanguage, wordsOf } from '../../answer/i18n.ts'
import { minuteOf } from '../../answer/moment.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { partAddress } from '../../page/page-address.ts'
import { rolesIn } from '../describe-buttons.ts'

/** A file as the services tell of it. */
export interface BaseFile {
  id: string
  originalFileName: string
  fileSize: number
  suffixName: string
  contentType: string
  sha256: string
  fileDesc: string | null
  uploadedByName?: string
  uploadedByNameEn?: string | null
  uploadedAt: string
}

export const carriesFiles = (definition: AnyDefinition): boolean => definition.edit.tabs?.includes('files') ?? false

/** A line of the document that carries files of its own: a stored one by its id, a new one by its place in the form that waits. */
export type LinePlace = { entity: string; id: string; at: null } | { entity: string; id: null; at: string }

const lineName = new RegExp(`^(\\w+)(?::(${idShape})|\\[(\\d{1,4})\\])$`, 'i')

/** `poLine:0190…` or `poLine[2]` of an address, where such lines carry files. */
export function linePlace(definition: AnyDefinition, given: string | null): LinePlace | null {
  const [, entity = '', id, at] = lineName.exec(given ?? '') ?? []
  if (!definition.lines[entity]?.fields.fileIds) return null
  return id ? { entity, id, at: null } : { entity, id: null, at: `${entity}[${at}]` }
}
export const lineText = (line: LinePlace | null): string | null => line && (line.at ?? `${line.entity}:${line.id}`)

export const filesOf = (stored: Row | null): BaseFile[] => (Array.isArray(stored?.$files) ? stored.$files : [])

const limitsOf = (definition: AnyDefinition, line: LinePlace | null): Attachments =>
  (line ? definition.lines[line.entity]?.fields : definition.fields)?.fileIds?.options.attachments ?? {}

export function attachmentsView(
  pageName: string,
  definition: AnyDefinition,
  stored: Row | null,
  files: readonly BaseFile[],
  about: DescribeContext,
  line: LinePlace | null = null,
): AttachmentsView {
  const words = wordsOf(about.language)
  const limits = limitsOf(definition, line)
  const may = usesOf(definition, stored, about, line)
  const max = mostFiles(limits)
  const id = stored?.id ?? null
  return {
    files: files.map((file) => fileView(pageName, file, id, may, about)),
    full: files.length >= max ? words('attach.full', { max }) : null,
    canUpload: may.upload,
    canDownload: may.download,
    accept: allowedTypes(limits)
      .map((type) => `.${type}`)
      .join(','),
    hint: limits.allowed
      ? words('attach.hint', { max: sizeText(mostBytes(limits)), list: enumerated(limits.allowed, about.language) })
      : words('attach.hintUsual', { max: sizeText(mostBytes(limits)) }),
    maxBytes: mostBytes(limits),
    maxText: sizeText(mostBytes(limits)),
    uploadAddress: partAddress(pageName, 'upload', about, { id }),
    resumeAddress: partAddress(pageName, 'resume', about, { id }),
    largeBytes: LARGE_FILE_BYTES,
    zipAddress: partAddress(pageName, 'zip', about, { id }),
    detachAddress: partAddress(pageName, 'detach', about, { id }),
    takesPictures: limits.pictures === true && may.upload,
    isUnsaved: stored === null,
  }
}

export function fileView(
  pageName: string,
  file: BaseFile,
  id: string | null,
  may: Record<AttachmentUse, boolean>,
  about: DescribeContext,
): AttachmentView {
  const view = previewTypes.includes(file.suffixName) && may.preview
  return {
    id: file.id,
    name: file.originalFileName,
    size: sizeText(Number(file.fileSize)),
    note: file.fileDesc ?? '',
    by: inLanguage(file.uploadedByName ?? '', file.uploadedByNameEn ?? null, about.language),
    at: minuteOf(file.uploadedAt, about.timeZone),
    href: may.download ? partAddress(pageName, 'file', about, { id, file: file.id }) : null,
    viewHref: view ? partAddress(pageName, 'view', about, { id, park: about.park, file: file.id }) : null,
    kind: kindOf(file.suffixName),
    canDelete: may.delete,
  }
}

export function kindOf(extension: string): AttachmentView['kind'] {
  if (imageTypes.some((one) => one === extension)) return 'image'
  if (officeTypes.some((one) => one === extension)) return 'office'
  return extension === 'pdf' ? 'pdf' : extension === 'txt' ? 'text' : 'other'
}

/** What the page offers; services decide by the same words. */
export function usesOf(
  definition: AnyDefinition,
  stored: Row | null,
  about: DescribeContext,
  line: LinePlace | null = null,
): Record<AttachmentUse, boolean> {
  const status = stored ? statusOf(definition, stored) : definition.type === 'master' ? 'Y' : firstState(definition)
  const carrying = line && rowsAt(stored, line.entity).find(({ id }) => id === line.id)
  const who = { ...about, roles: rolesIn(stored) }
  const at = line ? { lines: [line.entity], ...(stored && carrying && { rows: [stored, carrying] }) } : {}
  const asked = { limits: limitsOf(definition, line), row: { ...stored, ...carrying }, status, who, ...at }
  const may = (use: AttachmentUse) => about.buttons.has(attachmentButtons[use]) && isUseOpen(definition, use, asked)
  return { upload: may('upload'), preview: may('preview'), download: may('download'), delete: may('delete') }
}
