/** Files whose text is being saved in this moment: a revision of exactly that text is one of the file. */

export interface BroughtFile {
  id: string
  sha256: string
}

const brought = new Map<string, BroughtFile & { text: string }>()

/** What is saved meanwhile under the same request becomes a revision of the file. */
export async function bringing<T>(requestId: string, file: BroughtFile & { text: string }, save: () => Promise<T>): Promise<T> {
  brought.set(requestId, file)
  try {
    return await save()
  } finally {
    brought.delete(requestId)
  }
}

export function broughtFile({ requestId }: { requestId: string }, text: string): BroughtFile | null {
  const file = brought.get(requestId)
  return file?.text === text ? { id: file.id, sha256: file.sha256 } : null
}
