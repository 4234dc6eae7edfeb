/** How copies of unsaved work are named in this browser; they are opened by `draft-copies.ts` alone. */
export const copyPrefix = 'draft.'

export function hasCopies(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(copyPrefix))
  } catch {
    // A browser that stores nothing keeps no copies.
    return false
  }
}
