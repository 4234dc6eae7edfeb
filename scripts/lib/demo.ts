/** Whether this installation shows the demo company (S1.10). */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** By itself only where nothing was set up: demo log-ins have known passwords, so they never meet another machine. */
export function isDemo(env: Record<string, string | undefined>): boolean {
  const wanted = env.DEMO === undefined ? !env.DATABASE_URL && !env.PUBLIC_ORIGIN : env.DEMO === '1'
  if (wanted && env.PUBLIC_ORIGIN && !LOOPBACK.has(new URL(env.PUBLIC_ORIGIN).hostname))
    throw new Error('DEMO=1 is refused together with a PUBLIC_ORIGIN that is not this machine: its log-ins have known passwords')
  return wanted
}
