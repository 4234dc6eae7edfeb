/** The files of a document while it is at work: those that a form names, and those of its lines. */

import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { Row } from '../../page-types.ts'
import type { BaseFile, LinePlace } from '../describe/edit/describe-attachments.ts'
import type { TypedForm } from '../form/form.ts'
import { type Draft, placeValue, valueAt } from '../form/form-values.ts'
import type { OpenedPage } from '../page/open-page.ts'

/** Where a form names the files of what is not stored yet. */
export const fileIdsName = (line: LinePlace | null): string => (line ? `${line.at}.fileIds` : 'fileIds')

/** Files that the draft of a form names there. */
export function fileIdsIn(draft: Draft | undefined, name: string): string[] {
  if (!draft) return []
  return [valueAt(draft, name)].flat().flatMap((ids) => (typeof ids === 'string' ? ids.split(',').filter(Boolean) : []))
}

/** Files of a document, or of a line, that is not stored yet: their ids travel in its form. */
export const unsavedFiles = (opened: OpenedPage, draft: Draft | undefined, line: LinePlace | null = null): Promise<BaseFile[]> =>
  filesNamed(opened, fileIdsIn(draft, fileIdsName(line)))

/** Files of a line of a stored document. */
export async function filesOfLine(opened: OpenedPage, stored: Row | null, { entity, id }: LinePlace): Promise<BaseFile[]> {
  const ids = rowsAt(stored, entity).find((line) => line.id === id)?.fileIds
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

export function definitionFor({ page }: OpenedPage): AnyDefinition {
  const definition = definitionOf(page.entity)
  if (!definition) throw new Error(`No definition stands behind ${page.name}`)
  return definition
}
