import { type Office, officeOf } from '../contracts/contracts.ts'
import { openWorld, type World } from '../support/world.ts'
import { type PayingPeople, payingPeople } from './invoices.ts'

/** A world with those who make contracts and those who pay for them. */
export async function openPayingOffice(): Promise<{ world: World; office: Office; people: PayingPeople }> {
  const world = await openWorld()
  return { world, office: await officeOf(world), people: await payingPeople(world) }
}
