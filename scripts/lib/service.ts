/** A process that is kept running: started again when it dies, later and later when it dies at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeOf } from '../../upstream/store/own-place.ts'
import { birthOf } from '../../upstream/store/processes.ts'

const LOG_LIMIT_BYTES = 20_000_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** Longer than the 15 s that requests in flight may take (S12.3). */
const STOP_WITHIN_MS = 25_000

export interface Service {
  /** How often it has died since the start. */
  deaths(): number
  lastWords(): string
  stop(): Promise<void>
}

export interface ServiceOptions {
  name: string
  /** What node is given: the program, and flags before it. */
  program: readonly string[]
  env: Record<string, string | undefined>
  dataFolder: string
  onStep: (step: string) => void
}

export function keepRunning({ name, program, env, dataFolder, onStep }: ServiceOptions): Service {
  const logFile = join(dataFolder, 'logs', `${name}.log`)
  const pidFile = join(dataFolder, 'logs', `${name}.pid`)
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
  let child: ChildProcess
  let isStopping = false
  let deaths = 0
  let pauseMs = FIRST_PAUSE_MS
  let again: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = Date.now()
    const log = openLog(logFile)
    // A process group of its own: Ctrl-C must not stop the services before web has answered what it holds.
    child = spawn(process.execPath, program, {
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    if (child.pid) writeFileSync(pidFile, `${child.pid} ${birthOf(child.pid)} ${nodeOf(dirname(pidFile))}\n`, { mode: 0o600 })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      deaths++
      pauseMs = Date.now() - startedAt > 3 * LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      onStep(`${name} ended (${signal ?? code}), starting it again`)
      again = setTimeout(start, pauseMs)
    })
  }
  start()

  return {
    deaths: () => deaths,
    lastWords: () => readFileSync(logFile, 'utf8').slice(-3000),
    async stop() {
      isStopping = true
      clearTimeout(again)
      if (child.exitCode === null && child.signalCode === null && child.pid) await end(child.pid, birthOf(child.pid))
      rmSync(pidFile, { force: true })
    },
  }
}

/** Services that outlived a killed start hold the ports; they are stopped before new ones come. */
export async function stopLeftOver(name: string, dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'logs', `${name}.pid`)
  let noted: string
  try {
    noted = readFileSync(pidFile, 'utf8').trim()
  } catch {
    return
  }
  // In a copy of the folder it names the services of the one that was copied.
  const [pid, birth, node = nodeOf(dirname(pidFile))] = noted.split(' ')
  if (pid && birth && birthOf(Number(pid)) === birth && node === nodeOf(dirname(pidFile))) await end(Number(pid), birth)
  rmSync(pidFile, { force: true })
}

/** Nothing is waited for that has ended already, of which the parent may not have heard yet. */
async function end(pid: number, birth: string): Promise<void> {
  if (birth === '') return
  const giveUpAt = Date.now() + STOP_WITHIN_MS
  signal(pid, 'SIGTERM')
  while (birthOf(pid) === birth) {
    if (Date.now() > giveUpAt) signal(pid, 'SIGKILL')
    await sleep(30)
  }
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL') {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the look and the signal.
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
