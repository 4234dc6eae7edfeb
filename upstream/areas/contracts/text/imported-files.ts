/** Files whose text is being saved in this moment: a revision of exactly that text is one of the file. */

export interface ImportedFile {
  id: string
  sha256: string
}

const imported = new Map<string, ImportedFile & { text: string }>()

/** What is saved meanwhile under the same request becomes a revision of the file. */
export async function importing<T>(requestId: string, file: ImportedFile & { text: string }, save: () => Promise<T>): Promise<T> {
  imported.set(requestId, file)
  try {
    return await save()
  } finally {
    imported.delete(requestId)
  }
}

export function importedFile({ requestId }: { requestId: string }, text: string): ImportedFile | null {
  const file = imported.get(requestId)
  return file?.text === text ? { id: file.id, sha256: file.sha256 } : null
}
