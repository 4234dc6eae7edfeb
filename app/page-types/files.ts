/** Attachments, pictures, viewers and imports. */

export interface AttachmentView {
  id: string
  name: string
  size: string
  note: string
  by: string
  at: string
  /** Null without the right to it. */
  href: string | null
  viewHref: string | null
  /** How the viewer shows it. */
  kind: 'image' | 'pdf' | 'text' | 'office' | 'other'
  canDelete: boolean
}

/** The files of a document. Uploading and deleting go through pages of their own, and in place with script. */
export interface AttachmentsView {
  files: AttachmentView[]
  /** Why nothing can be added, where the button is there and dead. */
  full: string | null
  canUpload: boolean
  canDownload: boolean
  /** Extensions for the file field, `.pdf,.docx`. */
  accept: string
  hint: string
  maxBytes: number
  maxText: string
  uploadAddress: string
  /** Files of more than so many bytes are sent there, in parts that go on where a line broke. */
  resumeAddress: string
  largeBytes: number
  zipAddress: string
  detachAddress: string
  /** Pictures are cut out and attached on a page of their own. */
  takesPictures: boolean
  /** The document is not stored yet: the ids travel in its form. */
  isUnsaved: boolean
}

export interface AttachView {
  title: string
  attachments: AttachmentsView
  /** Side of the square in which a picture is stored, in points; null where files are uploaded. */
  pictureSide: number | null
  /** What hangs on a line already; empty for a document, whose own page lists them. */
  files: (AttachmentView & { removeHref: string | null })[]
  address: string
  backAddress: string
  refusal: string | null
}

/** A picture for a field of a record, whose form waits meanwhile. */
export interface ChoosePictureView {
  title: string
  label: string
  hint: string
  button: string
  address: string
  backAddress: string
  refusal: string | null
}

export interface RemoveView {
  title: string
  question: string
  name: string
  size: string
  address: string
  backAddress: string
  refusal: string | null
}

/** What of a file can be shown. */
export interface ViewerView {
  title: string
  name: string
  size: string
  kind: AttachmentView['kind']
  /** The file for the viewer; of Office files the text instead. */
  source: string
  downloadAddress: string | null
  backAddress: string
  /** Image: percent and degrees, and the addresses of the next ones. */
  zoom: number
  rotate: number
  turns: { zoomIn: string | null; zoomOut: string | null; left: string; right: string }
  paragraphs?: string[]
  tables?: { name: string; rows: string[][] }[]
  refusal: string | null
}

/** The own picture and signature. */
export interface OwnPicturesView {
  label: string
  /** Side of each, in points. */
  side: number
  choose: string
  change: string
  remove: string
  none: string
  pictures: { name: string; label: string; src: string | null; href: string }[]
}

/** Choosing one of them, or looking at what was uploaded before it is kept. */
export interface OwnPictureView {
  title: string
  side: number
  address: string
  backAddress: string
  button: string
  hint: string
  /** The numbers of the square that came back with a refusal. */
  typed: Record<string, string>
  refusal: string | null
  preview: { fileId: string; src: string; text: string; keep: string; again: string; intent: string; address: string } | null
}

export interface ImportView {
  title: string
  /** Missing where the person may import but has no templates. */
  templateAddress?: string
  /** The records as they are, in the form in which they may come back; not for lines of an open document. */
  dataAddress?: string
  backAddress: string
  maxText: string
  /** What the check of the last file brought. */
  result?: ImportResult
  /** Rows of the file that are through; of how many is known once the file was read. */
  progress?: { done: number; total: number | null }
}

export interface ImportResult {
  text: string
  tone: 'ok' | 'bad'
  markedAddress?: string
  errors: { row: number; column: string; message: string; given?: string }[]
  errorCount: number
  /** Every row is good: the file is kept under this token and waits for the word; `idem` is of that word alone. */
  checked?: { token: string; idem: string }
}
