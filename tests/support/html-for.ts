import { openWindow } from './browser.ts'
import { type System, signIn } from './system.ts'

/** A page as somebody gets it, to the last sign. */
export async function htmlFor(system: System, userName: string, address: string): Promise<{ status: number; html: string }> {
  const context = await openWindow(false, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName)
  const answer = await page.goto(`${system.origin}${address}`)
  const found = { status: answer?.status() ?? 0, html: await page.content() }
  await context.close()
  return found
}
