/** What the system says of another process. */
import { readFileSync } from 'node:fs'
import { codeOf } from './error-code.ts'

/** A zombie counts as dead: in a container nobody may ever collect it. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return birthOf(pid) !== ''
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A process number is used again after a while; together with the moment of its birth it is not. '' when there is none. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') return isAlive(pid) ? 'alive' : ''
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? '' : (rest[18] ?? '')
  } catch {
    return ''
  }
}
