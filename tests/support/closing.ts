/** What a test file opened is closed when it has run. Hooks that are registered inside other hooks never run, so this one is registered when the file is read. */
import { afterAll } from 'vitest'

const closers: (() => unknown)[] = []

/** Runs after the file's tests, the last opened first. */
export function closeLater(close: () => unknown): void {
  closers.push(close)
}

afterAll(async () => {
  for (const close of closers.reverse()) await close()
  closers.length = 0
})
