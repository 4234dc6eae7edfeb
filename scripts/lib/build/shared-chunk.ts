/** Modules that many pages load stand together: thirty small files are packed a twentieth worse than one, and asked for one by one. */
import type { GetManualChunk, ManualChunkMeta } from 'rollup'

/** By so many entries a module is loaded before it is shared: more than there are kinds of list (reports are one), whose parts no other page needs. */
const least = 6

/** Many pages have a form that the library of forms holds, and the most visited ones, the lists, have none. */
const ofForms = /\/node_modules\/@conform-to\//

export function sharedChunk(): GetManualChunk {
  let users: Map<string, number> | undefined
  return (id, meta) => {
    if (ofForms.test(id)) return 'forms'
    users ??= countUsers(meta)
    if ((users.get(id) ?? 0) < least || meta.getModuleInfo(id)?.isEntry) return undefined
    if (meta.getModuleInfo(id)?.importedIds.some((one) => ofForms.test(one))) return 'forms'
    // What the bundler adds (it begins with \0) serves the libraries: in our file the two would wait for each other.
    return id.includes('/node_modules/') || id.startsWith('\0') ? 'libraries' : 'shared'
  }
}

/** How many entries load each module by static imports. */
function countUsers({ getModuleIds, getModuleInfo }: ManualChunkMeta): Map<string, number> {
  const users = new Map<string, number>()
  for (const entry of getModuleIds()) {
    if (!getModuleInfo(entry)?.isEntry) continue
    const loaded = new Set([entry])
    for (const id of loaded) for (const next of getModuleInfo(id)?.importedIds ?? []) loaded.add(next)
    for (const id of loaded) users.set(id, (users.get(id) ?? 0) + 1)
  }
  return users
}
