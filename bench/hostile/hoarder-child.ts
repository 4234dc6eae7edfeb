/** The account that does its worst, in a process of its own: what it costs to do harm must not stand in the way of the clock. */
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { type Hoarding, type Way, ways } from './hoarder-ways.ts'

const AT_ONCE = 40

// Whoever means harm brings a machine of his own: this one's processors are for those who are harmed.
setPriority(constants.priority.PRIORITY_LOW)

process.once('message', (hoarding: Hoarding) => {
  const at = { ...hoarding, agent: new Agent({ connections: 200 }) }
  const { once, atOnce = AT_ONCE } = ways[hoarding.way] as Way
  let turn = 0
  const hoard = async () => {
    // What is refused is tried again, as somebody would who means harm; its parent ends it.
    for (;;) {
      await once(at, turn++).catch(() => {})
      await sleep(50)
    }
  }
  for (let one = 0; one < atOnce; one++) void hoard()
})
