/** A page of a running system before somebody who has signed in: with script, or read by the form client. */
import type { Page } from 'playwright'
import { openWindow } from './browser.ts'
import { type System, signIn } from './system.ts'

export async function windowOf(system: System, userName: string, javaScript: boolean): Promise<Page> {
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName)
  return page
}
