/** What a test file opened is closed when it has run (tests/support/each-file.ts). */
const closers: (() => unknown)[] = []

/** Runs after the file's tests, the last opened first. */
export function closeLater(close: () => unknown): void {
  closers.push(close)
}

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
