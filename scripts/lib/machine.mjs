/** From a machine that has only Node (20 or later) and npm to one that has everything: plain JavaScript, nothing imported but Node. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const NODE_MAJOR = 24

export function ensureInstalled(onStep) {
  if (isInstalled()) return
  onStep('installing packages (npm ci, half a minute)')
  // npm by the Node that started it: the one of node_modules is removed while npm works.
  const viaNpm = process.env.npm_execpath
  const program = viaNpm ? (process.env.npm_node_execpath ?? process.execPath) : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // dev packages too, whatever NODE_ENV says: the build needs them.
  const args = [...(viaNpm ? [viaNpm] : []), 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci failed; its messages stand above')
}

/** npm notes what it installed in node_modules; packages of other platforms are missing there and may be. */
function isInstalled() {
  const noted = `${root}node_modules/.package-lock.json`
  if (!existsSync(noted)) return false
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  const found = JSON.parse(readFileSync(noted, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, wants]) => path === '' || (found[path] ? found[path].version === wants.version : wants.optional || wants.peer),
  )
}

/** Runs a script of the project on the Node of node_modules: in this process when it is that one already. */
export async function onProjectNode(script, args) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
    process.argv = [process.execPath, script, ...args]
    return await import(new URL(`../../${script}`, import.meta.url).href)
  }
  const node = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`
  if (!existsSync(node))
    throw new Error(`Node ${NODE_MAJOR} is needed: this is ${process.version}, and npm has none for ${process.platform}-${process.arch}`)
  const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` }
  // The channel tells the child when this process is killed.
  const child = spawn(node, [`${root}${script}`, ...args], { cwd: process.cwd(), env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
