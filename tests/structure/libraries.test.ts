/** Libraries that were asked for are there and at work: none is left out, and none stands in package.json with nobody who imports it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, root } from './graph.ts'

/** What each job was to be done by. */
const asked = {
  pages: ['@remix-run/node', '@remix-run/react', '@remix-run/server-runtime', '@remix-run/dev', 'react', 'react-dom', 'vite'],
  forms: ['@conform-to/react', '@conform-to/zod', 'zod'],
  controls: ['react-aria-components', '@internationalized/date', '@tanstack/react-virtual', 'echarts', 'bpmn-js'],
  languages: ['i18next', 'remix-i18next'],
  doors: ['remix-auth', 'remix-auth-form', '@simplewebauthn/server', 'svg-captcha', 'rate-limiter-flexible'],
  services: ['fastify', 'undici', 'pino', 'nodemailer', 'fast-xml-parser'],
  data: ['drizzle-orm', 'drizzle-kit', 'pg', 'pg-boss'],
  files: ['@tus/server', 'tus-js-client', 'busboy', '@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'exceljs', 'pdf-lib', 'subset-font', 'bwip-js'],
  trade: ['decimal.js', 'feelin', 'bpmn-moddle', 'pinyin-pro', 'ip2region', 'shamir-secret-sharing'],
  tests: ['playwright', 'vitest', 'axe-core', '@sparticuz/chromium', 's3rver', 'smtp-server'],
}

/** At work without an import of ours: by their commands, by those that they serve, or as what a program runs on. */
const unimported = new Map([
  ['@biomejs/biome', 'npm run lint'],
  ['typescript-7', 'npm run typecheck'],
  ['@expo-google-fonts/noto-sans-sc', 'prints read its font files by their path'],
  ['axe-core', 'tests put its script into pages by its path'],
  ['react-i18next', 'remix-i18next does not load without it'],
  ['chromium-88', 'found by its name in tests/browsers'],
  ['chromium-92', 'found by its name in tests/browsers'],
  ['chromium-109', 'found by its name in tests/browsers'],
])

const isTypesOnly = (name: string) => name.startsWith('@types/')

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const known = Object.keys({ ...dependencies, ...devDependencies })

/** `@scope/name/part` is a part of `@scope/name`. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
const imported = new Set(
  ['{app,catalogue,contract,upstream,server,scripts,bench,tests}/**/*.{ts,tsx,mjs,js}', '*.{ts,js}']
    .flatMap(importsIn)
    .map(({ to }) => packageOf(to)),
)

test('every library that was asked for is in package.json', () => {
  expect(
    Object.values(asked)
      .flat()
      .filter((name) => !known.includes(name)),
  ).toEqual([])
})

test('every library of package.json is imported by the product or its tests, or works without that', () => {
  expect(known.filter((name) => !imported.has(name) && !unimported.has(name) && !isTypesOnly(name))).toEqual([])
})

test('what is said to work without an import has none, and is there', () => {
  expect([...unimported.keys()].filter((name) => imported.has(name) || !known.includes(name))).toEqual([])
})

test('what the product runs on is imported by the product itself', () => {
  const own = new Set(
    ['{app,catalogue,contract,upstream,server,scripts}/**/*.{ts,tsx,mjs,js}', '*.{ts,js}'].flatMap(importsIn).map(({ to }) => packageOf(to)),
  )
  expect(Object.keys(dependencies).filter((name) => !own.has(name) && !unimported.has(name))).toEqual([])
})
