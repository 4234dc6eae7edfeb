/** What can be read of an Office file without an office: its paragraphs, its slides, its tables. */
import { spawn } from 'node:child_process'
import type { StoredFile } from './rows.ts'

/** `none`: an old binary format, which is told about and offered for download. */
export type OfficeText = { kind: 'text'; paragraphs: string[] } | { kind: 'tables'; tables: { name: string; rows: string[][] }[] } | { kind: 'none' }

export async function readOffice(_file: StoredFile): Promise<OfficeText> {
  return { kind: 'none' }
}
void spawn
