/** Parts of a page, named by the same words as in a browser; each is looked for when something is asked of it. */
import { deedsOf, type Holder } from './deeds.ts'
import { byLabel, byRole, bySelector, byText, having, type Named, type Step, type Words, withText } from './find.ts'

interface Within {
  has?: PlainLocator
  hasNot?: PlainLocator
  hasText?: Words
  hasNotText?: Words
}

interface Exactly {
  exact?: boolean
}

interface Parts {
  found: Step
  locator(inner: string | PlainLocator, options?: Within): PlainLocator
  filter(options: Within): PlainLocator
  first(): PlainLocator
  last(): PlainLocator
  nth(at: number): PlainLocator
  getByRole(role: string, named?: Named): PlainLocator
  getByLabel(label: Words, options?: Exactly): PlainLocator
  getByText(text: Words, options?: Exactly): PlainLocator
  all(): Promise<PlainLocator[]>
}

export type PlainLocator = Parts & ReturnType<typeof deedsOf>

export function locatorOf(page: Holder, path: readonly Step[], words: string): PlainLocator {
  const to = (step: Step, more: string) => locatorOf(page, [...path, step], `${words} ${more}`)
  const elements = (from: ParentNode[] = [page.document()]) => path.reduce<ParentNode[]>((found, step) => step(found), from) as Element[]
  const nth = (at: number) => to((from) => from.slice(at).slice(0, 1) as Element[], `nth(${at})`)

  function within({ has, hasNot, hasText, hasNotText }: Within, found: Step, said: string): PlainLocator {
    const steps = [found]
    if (has) steps.push(having(has.found))
    if (hasNot) steps.push(having(hasNot.found, false))
    if (hasText !== undefined) steps.push(withText(hasText))
    if (hasNotText !== undefined) steps.push(withText(hasNotText, false))
    return locatorOf(page, [...path, ...steps], `${words} ${said}`)
  }

  return {
    ...deedsOf(page, elements, words),
    found: elements,
    locator: (inner, options = {}) => (typeof inner === 'string' ? within(options, bySelector(inner), inner) : within(options, inner.found, 'in it')),
    filter: (options) => within(options, (from) => from as Element[], 'filtered'),
    first: () => nth(0),
    last: () => nth(-1),
    nth,
    getByRole: (role, named = {}) => to(byRole(role, named), `${role} ${named.name ?? ''}`),
    getByLabel: (label, { exact = false } = {}) => to(byLabel(label, exact), `label ${label}`),
    getByText: (text, { exact = false } = {}) => to(byText(text, exact), `text ${text}`),
    all: async () => elements().map((_, at) => nth(at)),
  }
}
