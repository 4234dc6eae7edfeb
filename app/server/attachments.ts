/** The attachments of a document as the page shows them, and what the page's own routes do with them. */
import type { AnyDefinition, Attachments, AttachmentUse } from '../../catalogue/define.ts'
import { idShape } from '../../catalogue/ids.ts'
import { definitionOf } from '../../catalogue/index.ts'
import { firstState, statusOf } from '../../catalogue/rights.ts'
import {
  allowedTypes,
  attachmentButtons,
  imageTypes,
  LARGE_FILE_BYTES,
  mostBytes,
  mostFiles,
  officeTypes,
  previewTypes,
} from '../../catalogue/shell/attachment-rules.ts'
import { isUseOpen } from '../../catalogue/shell/attachment-uses.ts'
import { sizeText } from '../../catalogue/shell/file-size.ts'
import type { AttachmentsView, AttachmentView, Row } from '../page-types.ts'
import type { About } from './describe-fields.ts'
import type { TypedForm } from './form.ts'
import { type Draft, placeValue, valueAt } from './form-values.ts'
import { inLanguage } from './frame.ts'
import { enumerated, wordsOf } from './i18n.ts'
import { pageAddress } from './menu.ts'
import { minuteOf } from './moment.ts'
import type { OpenedPage } from './open-page.ts'
import type { BaseFile } from './uploads.ts'

export const carriesFiles = (definition: AnyDefinition): boolean => definition.edit.tabs?.includes('files') ?? false

/** The address of a part of the page (`attach`, `file`, …), with the record and the parked form where there are any. */
export function partAddress(
  pageName: string,
  part: string,
  about: Pick<About, 'menuId' | 'respId'>,
  more: Record<string, string | null | undefined>,
): string {
  const query = new URLSearchParams(Object.entries(more).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''))
  const address = pageAddress(`${pageName}/${part}`, about.menuId, about.respId)
  return query.size > 0 ? `${address}&${query}` : address
}

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

/** Where a form names the files of what is not stored yet. */
export const fileIdsName = (line: LinePlace | null): string => (line ? `${line.at}.fileIds` : 'fileIds')

/** Files that the draft of a form names there. */
export function fileIdsIn(draft: Draft | undefined, name: string): string[] {
  if (!draft) return []
  return [valueAt(draft, name)].flat().flatMap((ids) => (typeof ids === 'string' ? ids.split(',').filter(Boolean) : []))
}

export const limitsOf = (definition: AnyDefinition, line: LinePlace | null): Attachments =>
  (line ? definition.lines[line.entity]?.fields : definition.fields)?.fileIds?.options.attachments ?? {}

export function attachmentsView(
  pageName: string,
  definition: AnyDefinition,
  stored: Row | null,
  files: readonly BaseFile[],
  about: About,
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

export function fileView(pageName: string, file: BaseFile, id: string | null, may: Record<AttachmentUse, boolean>, about: About): AttachmentView {
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
  if ((imageTypes as readonly string[]).includes(extension)) return 'image'
  if ((officeTypes as readonly string[]).includes(extension)) return 'office'
  return extension === 'pdf' ? 'pdf' : extension === 'txt' ? 'text' : 'other'
}

/** What the page offers; services decide by the same words. */
export function usesOf(definition: AnyDefinition, stored: Row | null, about: About, line: LinePlace | null = null): Record<AttachmentUse, boolean> {
  const status = stored ? statusOf(definition, stored) : definition.type === 'master' ? 'Y' : firstState(definition)
  const asked = { limits: limitsOf(definition, line), row: stored ?? {}, status, who: about }
  const may = (use: AttachmentUse) => about.buttons.has(attachmentButtons[use]) && isUseOpen(definition, use, asked)
  return { upload: may('upload'), preview: may('preview'), download: may('download'), delete: may('delete') }
}

/** Files of a document, or of a line, that is not stored yet: their ids travel in its form. */
export const unsavedFiles = (opened: OpenedPage, draft: Draft | undefined, line: LinePlace | null = null): Promise<BaseFile[]> =>
  filesNamed(opened, fileIdsIn(draft, fileIdsName(line)))

/** Files of a line of a stored document. */
export async function filesOfLine(opened: OpenedPage, stored: Row | null, { entity, id }: LinePlace): Promise<BaseFile[]> {
  const ids = ((stored?.[entity] ?? []) as Row[]).find((line) => line.id === id)?.fileIds
  return filesNamed(opened, Array.isArray(ids) ? ids : [])
}

async function filesNamed({ api }: OpenedPage, ids: readonly string[]): Promise<BaseFile[]> {
  return ids.length > 0 ? (await api.call<BaseFile[]>('/v2/file/listBaseFile', { ids })).data : []
}

const lineFiles = /^\w+\[\d+\]\.fileIds$/

/** A form that waited longer than files wait for their document names some that are gone: the lines forget them. */
export async function withoutGoneFiles<T extends Pick<TypedForm, 'draft' | 'typed'>>(opened: OpenedPage, form: T): Promise<T> {
  const names = Object.keys(form.typed).filter((name) => lineFiles.test(name))
  const known = new Set(
    (
      await filesNamed(
        opened,
        names.flatMap((name) => fileIdsIn(form.draft, name)),
      )
    ).map(({ id }) => id),
  )
  const [draft, typed] = [structuredClone(form.draft), { ...form.typed }]
  for (const name of names) {
    const left = fileIdsIn(draft, name).filter((id) => known.has(id))
    placeValue(draft, name, left)
    typed[name] = left.join(',')
  }
  return { ...form, draft, typed }
}

export const filesOf = (stored: Row | null): BaseFile[] => (Array.isArray(stored?.$files) ? (stored.$files as BaseFile[]) : [])

export function definitionFor({ page }: OpenedPage): AnyDefinition {
  const definition = definitionOf(page.entity)
  if (!definition) throw new Error(`No definition stands behind ${page.name}`)
  return definition
}
