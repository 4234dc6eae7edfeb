import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Threads and processes that tests start read the same files again and again: what was made of them is kept, types taken out.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))

/** What a file changes for its whole process and nobody takes back, or what a process learns only once. */
const needProcessOfTheirOwn = [
  'tests/files/s3-attachments.test.ts',
  'tests/identity/{cas,oauth,oauth-code,saml,sign-on}.test.ts',
  'tests/infra/*.test.ts',
  'tests/security/{at-once,hoarder,reseal}.test.ts',
  'tests/structure/*.test.ts',
]

const everywhere = {
  setupFiles: ['tests/support/each-file.ts'],
  pool: 'forks' as const,
  // Generous on purpose: a busy machine is no defect of what is tested.
  testTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
  hookTimeout: 240_000,
  // Times in tests are those of the trade: 2026-11-20 09:00 in Shanghai, whatever the machine thinks.
  env: { TZ: 'Asia/Shanghai' },
}
/** Node reads the sources as it does in the services; what it cannot read is made for it (vite's module runner): pages of React, and a catalogue that the tests change. */
const native = { viteModuleRunner: false, nodeLoader: false }

/** The catalogue with documents that no area has, for words of the language that no document needs yet. */
const withOwnDocument = {
  name: 'own-document',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.endsWith('/catalogue/index.ts')) return undefined
    const [whole, last] = /(\w+)\]\n\nexport const documents/.exec(code) ?? []
    if (!whole || !last) throw new Error('The catalogue no longer ends its list of areas as it did')
    return `import { ofTests } from '../tests/support/own-documents.ts'\n${code.replace(whole, whole.replace(last, `${last}, ofTests`))}`
  },
}
/** `GROWN=4`: the catalogue with four copies of each document of the trade, to measure what a run will take (docs/suite.md). */
const withCopies = {
  name: 'grown',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!process.env.GROWN || !id.endsWith('/catalogue/index.ts')) return undefined
    const [list = ''] = /(?<=areas: readonly Area\[\] = )\[.*\]/.exec(code) ?? []
    return `import { grown } from '../tests/support/grown.ts'\n${code.replace(list, `grown(${list}, ${Number(process.env.GROWN)})`)}`
  },
}
const withOwnDocuments = ['tests/{copies,kinds,roles,sight,states}/*.test.ts']
const drawn = ['tests/look/themes.test.ts', 'tests/look/{columns,line-pages,render,separators}.test.tsx']

// Its own file and no vite.config.ts: the Remix plug-in has no business in the tests.
export default defineConfig({
  plugins: [withCopies],
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // As many as the processors that a run has: each has a browser, web, services and a database beside it, and a third one only makes the others wait.
    maxWorkers: 2,
    projects: [
      // One process a worker, which reads the catalogue and the services once; each file finds it as the first one did (tests/support/each-file.ts).
      {
        plugins: [withCopies],
        test: {
          ...everywhere,
          experimental: process.env.GROWN ? {} : native,
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...needProcessOfTheirOwn, ...withOwnDocuments, ...drawn],
          isolate: false,
          // What a test makes lives for a moment: with more room for the young less of it is moved about.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { test: { ...everywhere, experimental: native, name: 'alone', include: needProcessOfTheirOwn } },
      { test: { ...everywhere, name: 'drawn', include: drawn, isolate: false } },
      { plugins: [withOwnDocument], test: { ...everywhere, name: 'own documents', include: withOwnDocuments, isolate: false } },
    ],
  },
})
