/**
 * Script that runs before the modules of a page: `import text from '../watch.ts?inline-script'` is its text, to stand in the page, and
 * `import address from '../old-browsers.ts?classic-script'` the address of a file of its own. Both are bundled by themselves.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { floorTargets } from './floor.ts'

const inline = '?inline-script'
const file = '?classic-script'

/** Only the server names these files, and only the build for the browser can put them beside its own: it is told of them. */
export function classicScripts(files: string[]): Plugin {
  return {
    name: 'classic scripts',
    enforce: 'pre',
    async load(id) {
      if (id.endsWith(inline)) return `export default ${JSON.stringify(await bundled(id.slice(0, -inline.length)))}`
      if (id.endsWith(file)) return `export default ${JSON.stringify(`/${(await assetOf(id.slice(0, -file.length))).fileName}`)}`
      return undefined
    },
    async generateBundle() {
      if (this.environment.name === 'client') for (const entry of files) this.emitFile({ type: 'asset', ...(await assetOf(entry)) })
    },
  }
}

async function assetOf(entry: string): Promise<{ fileName: string; source: string }> {
  const source = await bundled(entry)
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/${basename(entry, '.ts')}-${hash}.js`, source }
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: floorTargets,
    charset: 'utf8',
    legalComments: 'none',
  })
  return outputFiles[0]!.text.trim()
}
