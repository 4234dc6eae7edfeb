/** The cart as a form, with script and without: what is wrong in a quantity says so at its field, and nothing that was typed is lost. */
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { input, press, says, wrong } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { addressee, type Mall, openMall, putInCart, shelvedSku } from './mall.ts'

let system: System
let mall: Mall

beforeAll(async () => {
  system = await startSystem()
  process.env.DATA_DIR = system.dataFolder
  mall = await openMall(await openWorld(system.database), { line: { netPrice: '10' } })
  await addressee(mall, mall.people.buyer)
})

const inCart = async (): Promise<Doc> => putInCart(mall, mall.people.buyer, await shelvedSku(mall), '2')

eachWayOfForms('a quantity that is none is refused at its field by its label, and stays as it was typed', async ({ page, context }) => {
  const [one, other] = [await inCart(), await inCart()]
  await signIn(page, context, system, 'buyer1')
  for (const typed of ['10,5', '1e3', '0']) {
    await openPage(page, system, 'catalogueCart')
    await input(page, `qty.${one.id}`).fill(typed)
    await input(page, `qty.${other.id}`).fill('7,5')
    expect(await press(page, 'cart:update')).toBe(422)
    await expect.poll(() => wrong(page)).toEqual(['数量必须是数字，当前值“7,5”', expect.stringMatching(/^数量/)])
    for (const [{ id }, was] of [
      [one, typed],
      [other, '7,5'],
    ] as const) {
      const field = input(page, `qty.${id}`)
      expect([await field.getAttribute('aria-invalid'), await field.inputValue()]).toEqual(['true', was])
    }
  }
})

eachWayOfForms('a quantity of a Chinese keyboard is understood, and one that is written with thousands as well', async ({ page, context }) => {
  const row = await inCart()
  await signIn(page, context, system, 'buyer1')
  for (const [typed, qty] of [
    ['１２', '12.0000'],
    ['1,000', '1000.0000'],
  ] as const) {
    await openPage(page, system, 'catalogueCart')
    await input(page, `qty.${row.id}`).fill(typed)
    await press(page, 'cart:update')
    await says(page, '1')
    expect((await mall.people.buyer.find('catalogueCart', row.id)).qty).toBe(qty)
  }
})
