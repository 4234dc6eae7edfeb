/** What may be attached: kinds of file by their extension, limits, and the button of each thing that one does with an attachment. */

/** Above this many bytes the large-file addresses serve. */
export const LARGE_FILE_BYTES = 104_857_600
export const MAX_FILE_BYTES = 2_147_483_648
/** Of a picture that people choose for themselves; what is kept of it is small. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_FILES = 999
export const MAX_BATCH = 200

export const attachmentButtons = {
  upload: 'btnUploadAttachment',
  preview: 'btnPreviewAttachment',
  download: 'btnDownloadAttachment',
  delete: 'btnDelAttachment',
} as const
export type AttachmentUse = keyof typeof attachmentButtons

const ooxml = 'application/vnd.openxmlformats-officedocument'

/** Extension → content type; nothing else is ever stored. Programs, scripts, HTML and SVG are not among them. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${ooxml}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${ooxml}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${ooxml}.presentationml.presentation`,
  txt: 'text/plain',
  csv: 'text/csv',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  zip: 'application/zip',
  dwg: 'image/vnd.dwg',
  dxf: 'image/vnd.dxf',
  step: 'model/step',
  stp: 'model/step',
  igs: 'model/iges',
  iges: 'model/iges',
  bin: 'application/octet-stream',
  // Handed out as bytes: no browser shows it as a page.
  xml: 'application/octet-stream',
  ofd: 'application/ofd',
} as const satisfies Record<string, string>
export type AttachmentType = keyof typeof attachmentTypes

export const imageTypes = ['gif', 'jpg', 'jpeg', 'png', 'bmp'] as const
export const officeTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const
export const previewTypes: readonly string[] = [...imageTypes, 'txt', ...officeTypes, 'pdf']

/** Taken only where a definition asks for them: what a program reads, not a person. */
const askedFor: readonly string[] = ['xml', 'ofd']
/** The extensions that a field takes where its definition names none. */
const usualTypes = Object.keys(attachmentTypes).filter((one) => !askedFor.includes(one)) as AttachmentType[]

export const isKnownType = (extension: string): extension is AttachmentType => Object.hasOwn(attachmentTypes, extension)

/** The last extension, in lower case and without its point; '' when there is none. */
export const extensionOf = (name: string): string => /.\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

interface Limits {
  readonly allowed?: readonly string[]
  readonly maxSize?: number
  readonly maxCount?: number
}

export const allowedTypes = ({ allowed }: Limits): readonly string[] => allowed ?? usualTypes
export const mostFiles = ({ maxCount }: Limits): number => maxCount ?? MAX_FILES
export const mostBytes = ({ maxSize }: Limits): number => maxSize ?? MAX_FILE_BYTES
