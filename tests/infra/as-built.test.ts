/** What tells a start that there is nothing to bring: as the owner of the tables, who is no superuser. */
import { expect, test } from 'vitest'
import { isBroughtTo, noteBrought, takeNoteBack } from '../../scripts/lib/as-built.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'

test('a database knows the build that brought it up to date, and nothing else passes for it', async () => {
  const { ownerUrl } = await freshDatabase()
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: false })).toBe(false)
  await noteBrought(ownerUrl, { build: 'a1', demo: false })
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: false })).toBe(true)
  expect(await isBroughtTo(ownerUrl, { build: 'b2', demo: false })).toBe(false)
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: true })).toBe(false)
})

test('with the demo company in it, it serves a start without one as well', async () => {
  const { ownerUrl } = await freshDatabase()
  await noteBrought(ownerUrl, { build: 'a1', demo: true })
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: true })).toBe(true)
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: false })).toBe(true)
})

test('what broke off, and an empty database, are brought anew', async () => {
  const { ownerUrl } = await freshDatabase()
  await noteBrought(ownerUrl, { build: 'a1', demo: true })
  await takeNoteBack(ownerUrl)
  expect(await isBroughtTo(ownerUrl, { build: 'a1', demo: false })).toBe(false)
  const empty = await emptyDatabase()
  await takeNoteBack(empty.ownerUrl)
  expect(await isBroughtTo(empty.ownerUrl, { build: 'a1', demo: false })).toBe(false)
})
