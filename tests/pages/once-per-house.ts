import type { World } from '../support/world.ts'
import type { House } from './situations.ts'

/** What situations start from and none of them changes is made once. */
export function oncePerHouse<T>(make: (house: House) => Promise<T>): (house: House) => Promise<T> {
  const made = new WeakMap<World, Promise<T>>()
  return (house) => {
    const known = made.get(house.world) ?? make(house)
    made.set(house.world, known)
    return known
  }
}
