/** Where a record stands in its tree: the names from the top down, in both languages. */
import type { Doc } from '../types.ts'

interface Named {
  name: string
  nameEn: string | null
}

export interface Paths {
  treeFullPath: string
  treeFullPathEn: string
}

export function pathsOf({ name, nameEn }: Named, parent: Paths | Doc | null | undefined): Paths {
  if (!parent) return { treeFullPath: name, treeFullPathEn: nameEn || name }
  const { treeFullPath, treeFullPathEn } = parent
  return { treeFullPath: `${treeFullPath}/${name}`, treeFullPathEn: `${treeFullPathEn || treeFullPath}/${nameEn || name}` }
}
