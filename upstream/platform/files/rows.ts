/** Files as rows: which of them a person sees, and how they are told of. */

import { isUseOpen } from '../../../catalogue/language/attachments.ts'
import type { AnyDefinition, AttachmentUse } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, Asker, Tx } from '../../runtime/types.ts'
import { statusOf } from '../../runtime/visibility/rights.ts'
import { seal, unseal } from '../../store/sealing.ts'
import type { Table } from '../../store/tables.ts'
import { besideSeen } from './beside.ts'
import { carriersOf, isParted } from './carriers.ts'
import { attachingTable, limitsOf, mayUse } from './place.ts'

export interface StoredFile {
  id: string
  originalFileName: string
  fileName: string
  suffixName: string
  fileSize: number
  contentType: string
  sha256: string
  functionId: string
  businessId: string | null
  fileDesc: string | null
  /** Sealed, of a file that is closed (`closed.ts`). */
  contentKey: string | null
  /** Its name, sealed, of a file that is closed; `originalFileName` is then what stands in its place. */
  sealedName: string | null
  createdBy: string
  creationDate: Date
}

const columns = `f.id, f.original_file_name as "originalFileName", f.file_name as "fileName", f.suffix_name as "suffixName",
  f.file_size::float8 as "fileSize", f.content_type as "contentType", f.sha256, f.function_id as "functionId", f.business_id as "businessId",
  f.file_desc as "fileDesc", f.content_key as "contentKey", f.sealed_name as "sealedName", f.created_by as "createdBy", f.creation_date as "creationDate"`

const placeOfName = (id: string) => `base_file.sealed_name ${id}`

/** A name that nobody reads in the database, with what stands in its place (S7.3). */
export const sealedNameOf = ({ id, suffixName, originalFileName }: Pick<StoredFile, 'id' | 'suffixName' | 'originalFileName'>) => ({
  originalFileName: suffixName ? `密封附件.${suffixName}` : '密封附件',
  sealedName: seal(originalFileName, placeOfName(id)),
})

/** The file under its name, as long as we can read it. */
export const underName = <File extends Pick<StoredFile, 'id' | 'originalFileName' | 'sealedName'>>(file: File): File =>
  file.sealedName === null ? file : { ...file, originalFileName: unseal(file.sealedName, placeOfName(file.id)) }

/** Who brought a file, in both languages. */
interface Uploader {
  uploadedByName: string
  uploadedByNameEn: string | null
}

/** What a document carries, for whoever reads it; called as the system once the document was seen. */
export async function filesOfDocument(tx: Tx, id: string): Promise<(BaseFile & Uploader)[]> {
  const { rows } = await tx.query<StoredFile>(`select ${columns} from base_file f where f.business_id = $1 order by f.creation_date, f.id`, [id])
  return withNames(tx, rows.map(underName))
}

/** The file, as far as the role of the transaction sees it. */
export async function storedFile(tx: Tx, id: string): Promise<StoredFile | null> {
  const { rows } = await tx.query<StoredFile>(`select ${columns} from base_file f where f.id = $1`, [id])
  return rows[0] ? underName(rows[0]) : null
}

export async function withNames(tx: Tx, files: readonly StoredFile[]): Promise<(BaseFile & Uploader)[]> {
  const { rows } = await tx.query<{ id: string; name: string; name_en: string | null }>(
    'select id, name, name_en from entity_label where id = any($1::uuid[])',
    [files.map(({ createdBy }) => createdBy)],
  )
  const people = new Map(rows.map((row) => [row.id, row]))
  return files.map((file) => {
    const person = people.get(file.createdBy)
    return { ...publicFacts(file), uploadedByName: person?.name ?? '', uploadedByNameEn: person?.name_en ?? null }
  })
}

/** Ids out of a request: well-formed ones, each once. */
export function idsIn(given: unknown): string[] {
  const ids = Array.isArray(given) ? given : [given]
  return [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))]
}

export interface SeenFile extends StoredFile {
  table: Table
}

/** Those of the files that this person sees, in the order asked for: row security decides, document by document. */
export async function seenFiles(tx: Tx, reader: Asker, ids: readonly string[], use: AttachmentUse = 'download'): Promise<SeenFile[]> {
  const { actor } = reader
  enterSystem(tx)
  const named = await tx.query<{ id: string; entity: string }>('select id, function_id as entity from base_file where id = any($1::uuid[])', [ids])
  const found = new Map<string, SeenFile>()
  for (const [entity, group] of Map.groupBy(named.rows, (row) => row.entity)) {
    const table = attachingTable(entity)
    if (!table || mayUse(actor, table.definition, 'download') === null) continue
    await tx.query(enterRoleSql(actor, wideningOf(actor, table.definition)))
    const { rows } = await tx.query<StoredFile>(`select ${columns} from base_file f where f.id = any($1::uuid[])`, [group.map(({ id }) => id)])
    for (const row of await readableOf(tx, table, rows, reader, use)) found.set(row.id, { ...underName(row), table })
    const left = group.flatMap(({ id }) => (found.has(id) ? [] : [id]))
    for (const row of await standingBeside(tx, table, left, actor)) found.set(row.id, { ...underName(row), table })
  }
  enterSystem(tx)
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function standingBeside(tx: Tx, table: Table, ids: readonly string[], actor: Actor): Promise<StoredFile[]> {
  const seen = await besideSeen(tx, table, ids, actor)
  if (seen.length === 0) return []
  return (await tx.query<StoredFile>(`select ${columns} from base_file f where f.id = any($1::uuid[])`, [seen])).rows
}

/** Those that no sight keeps from the person, and that the definition lets him look at now; who deletes is asked under the lock of the record. */
async function readableOf(tx: Tx, table: Table, files: readonly StoredFile[], reader: Asker, use: AttachmentUse): Promise<StoredFile[]> {
  enterSystem(tx)
  const bound = files.flatMap(({ businessId }) => businessId ?? [])
  if (bound.length === 0 || !(isParted(table) || limitsOf(table).showRules?.[use])) return [...files]
  const { definition } = table
  const carriers = await carriersOf(tx, table, bound, reader)
  const open = carriers.filter(({ isVeiled, rows, roles }) => {
    const status = statusOf(definition, rows[0] ?? {})
    const asked = { limits: limitsOf(table), row: { ...rows[0], ...rows.at(-1) }, status, who: { ...reader.actor, roles }, lines: table.path, rows }
    return !isVeiled && (use === 'delete' || isUseOpen(definition, use, asked))
  })
  const readable = new Set(open.map(({ id }) => id))
  return files.filter(({ businessId }) => businessId === null || readable.has(businessId))
}

/** The file, seen and with the button; unknown and foreign ones are answered alike. */
export async function requireFile(tx: Tx, reader: Asker, id: unknown, use: AttachmentUse): Promise<SeenFile> {
  const [file] = await seenFiles(tx, reader, idsIn(id), use)
  if (!file) refuseRule('NOT_FOUND')
  requireButtonOf(reader.actor, file.table.definition, use)
  return file
}

export function requireButtonOf(actor: Actor, definition: AnyDefinition, use: AttachmentUse): void {
  if (!mayUse(actor, definition, use)) refuseRule('FORBIDDEN')
}

/** What is told of a file; where it lies is nobody's business. */
export function publicFacts({
  id,
  originalFileName,
  fileSize,
  suffixName,
  fileName,
  contentType,
  sha256,
  functionId,
  businessId,
  fileDesc,
  createdBy,
  creationDate,
}: StoredFile) {
  return {
    id,
    fileId: id,
    originalFileName,
    fileSize,
    suffixName,
    fileName,
    contentType,
    sha256,
    functionId,
    businessId,
    fileDesc,
    uploadedBy: createdBy,
    uploadedAt: creationDate,
  }
}
export type BaseFile = ReturnType<typeof publicFacts>
