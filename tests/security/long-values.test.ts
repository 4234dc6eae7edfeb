/** S2.8, generated from the catalogue: 100 KB of what repeats in each field and each call is refused at that field, or kept where there is room for it. */
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { Field, Fields, LinesMap } from '../../catalogue/language/define.ts'
import { isServerOwned } from '../../catalogue/language/define.ts'
import { longestText } from '../../catalogue/language/kinds.ts'
import { legalText } from '../../catalogue/legal/legal-text.ts'
import { sanitiseRichText } from '../../catalogue/values/rich-text.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { parseDraft, parseInput } from '../../upstream/runtime/change/draft.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { contextOf, onPage } from './planting.ts'

const LENGTH = 100_000
const repeats = { blanks: ' ', zeros: '0', brackets: '[', tags: '<', braces: '{{', letters: 'a', 'zeros after a point': '0' } as const
const texts = Object.entries(repeats).map(([name, part]) => ({
  name,
  text: `${name === 'zeros after a point' ? '1.' : ''}${part.repeat(LENGTH / part.length)}`,
}))

/** Whether a field takes it: blanks round a text say nothing, and some texts are as long as they have to be. */
function hasRoom({ kind, length = 200, options }: Field, text: string): boolean {
  const { longest = longestText } = options
  if (kind === 'text' || kind === 'textarea' || kind === 'secret') return text.trim().length <= length
  // What is written with signs of its own when it is cleaned takes more room.
  if (kind === 'richText') {
    const cleaned = options.subset === 'LEGAL' ? legalText(text) : sanitiseRichText(text)
    return text.length <= 4 * longest && (cleaned ?? '').length <= longest
  }
  if (kind === 'code') return text.length <= longest
  return kind === 'json'
}

const ownOf = (fields: Fields) => Object.entries(fields).filter(([, field]) => !isServerOwned(field))

interface Filled {
  draft: Record<string, unknown>
  /** Names at which it has to be refused. */
  at: string[]
}

/** Every field that a client may send, and a row of each kind of lines with those that lie under it. */
function filledWith(text: string, fields: Fields, lines: LinesMap = {}, before = ''): Filled {
  const own = ownOf(fields)
  const filled: Filled = {
    draft: Object.fromEntries(own.map(([key]) => [key, text])),
    at: own.flatMap(([key, field]) => (hasRoom(field, text) ? [] : [before + key])),
  }
  for (const [key, { options, ...spec }] of Object.entries(lines)) {
    if (options.kept) continue
    const row = filledWith(text, spec.fields, spec.lines, options.part ? `${before}${key}.` : `${before}${key}[0].`)
    filled.draft[key] = options.part ? row.draft : [row.draft]
    filled.at.push(...row.at)
  }
  return filled
}

function issuesOf(work: () => unknown) {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.issues
    throw error
  }
}

describe.each(texts)('S2.8 100 KB of $name', ({ text }) => {
  test.each(documents.map((definition) => [definition.entity, definition] as const))('%s names each field that has no room', (_, definition) => {
    const { draft, at } = filledWith(text, definition.fields, definition.lines)
    const issues = issuesOf(() => parseDraft(definition, draft))
    expect(issues.map((issue) => issue.at).sort()).toEqual(at.sort())
    for (const { words } of issues) expect(words.CN.length + words.EN.length).toBeLessThan(1_000)
    for (const { input = {} } of Object.values(definition.actions)) {
      const asked = filledWith(text, input, {}, 'input.')
      expect(
        issuesOf(() => parseInput(input, asked.draft))
          .map((issue) => issue.at)
          .sort(),
      ).toEqual(asked.at.sort())
    }
  })
})

describe('S2.8 through the services', () => {
  let world: World
  let everybody: Actor[]

  beforeAll(async () => {
    world = await openWorld()
    const people = await Promise.all(['buyer1', 'supplier01', 'admin'].map((name) => world.person(name)))
    const grants = new Map(pages.flatMap(({ name }) => people.flatMap(({ actor }) => [...onPage(actor, name).grants])))
    everybody = people.map(({ actor }) => ({ ...actor, grants }))
  })

  /** The refusal of it; nothing where it was done. */
  async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
    try {
      const { body } = ((await work()) ?? {}) as Partial<BinaryAnswer>
      if (body instanceof Readable) body.on('error', () => {}).destroy()
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  test.each(documents.map((definition) => [definition.entity, definition] as const))(
    '%s is refused at its fields, or is not for everybody',
    async (entity, definition) => {
      const page = pages.find((one) => one.entity === entity)?.name
      if (!page) return
      for (const [turn, { text }] of texts.entries()) {
        const { draft, at } = filledWith(text, definition.fields, definition.lines)
        const context = contextOf({ ...everybody[turn % everybody.length]!, page })
        const refusal = await refusalOf(async () => world.services.verb(entity, 'saveOrUpdate', { draft }, context))
        if (refusal?.issues.length) expect(refusal.issues.map((issue) => issue.at)).toEqual(expect.arrayContaining(at))
        else expect(refusal?.status).toBeOneOf([403, 404, 422])
        const actions = Object.keys(definition.actions).filter((_, place) => place % texts.length === turn)
        for (const key of actions) {
          const asked = { rows: [{ id: text, versionNum: 1 }], draft, input: draft, reason: text }
          expect(await refusalOf(async () => world.services.verb(entity, key, asked, context)), key).not.toBeNull()
        }
      }
    },
  )

  test('every named call answers it or refuses it in words', async () => {
    for (const [path, call] of Object.entries(namedCalls(world.pool)))
      for (const { text } of texts)
        for (const actor of everybody) {
          const body = asksFor(text)
          const own = pages.find(({ entity }) => entity === /^\/v1\/(\w+?)(?:Restful)?\//.exec(path)?.[1]) ?? pages[0]
          const refusal = await refusalOf(async () => call(body, contextOf({ ...actor, page: own?.name ?? '' })))
          if (refusal) expect(refusal.words.CN, path).toMatch(/\p{Script=Han}/u)
        }
  })
})

const isAsked = (name: string | symbol) => typeof name === 'string' && !(name in Object.prototype) && name !== 'toJSON'

/** A body that has this text wherever a call looks for something. */
const asksFor = (text: string): Record<string, unknown> =>
  new Proxy(
    {},
    {
      get: (_, name) => (isAsked(name) ? text : undefined),
      has: (_, name) => isAsked(name),
    },
  )
