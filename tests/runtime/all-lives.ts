/** The lives of all documents whose lines people type and somebody's rules read, and the people who live them. */
import { globSync } from 'node:fs'
import { documents } from '../../catalogue/index.ts'
import '../../upstream/compose.ts'
import { behaviourOf } from '../../upstream/runtime/behaviour.ts'
import { peopleOf } from '../delivery/goods.ts'
import { isInArea } from '../support/area.ts'
import type { World } from '../support/world.ts'
import type { House, Life } from './lives.ts'

/** Each file of lives is found by its name. */
const told = await Promise.all(globSync('*lives.ts', { cwd: import.meta.dirname, exclude: ['all-lives.ts'] }).map((file) => import(`./${file}`)))

export const lives: Readonly<Record<string, Life>> = Object.assign({}, ...told.map((one) => one.lives))

export const ruled = documents
  .filter(({ entity, lines }) => Object.values(lines).some(({ options }) => !options.kept) && Object.keys(behaviourOf(entity)).length > 0)
  .filter(isInArea)

export async function houseOf(world: World): Promise<House> {
  const [admin, finance] = await Promise.all(['admin', 'finance1'].map((name) => world.person(name)))
  // Warnings about lots would be asked and confirmed, and are not what is looked at.
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
  return { world, ...(await peopleOf(world)), admin, finance } as House
}
