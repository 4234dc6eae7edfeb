/** Parts of a page, named by the same words as in a browser; each is looked for when something is asked of it. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { byLabel, byRole, bySelector, byText, having, type Named, type Step, type Words, withText } from './find.ts'
import { chosenFiles } from './form-body.ts'
import { forgetSeen, innerText, isSeen } from './seen.ts'

/** What a locator needs of its page. */
export interface Holder {
  document(): Document
  /** Presses it and waits for the page that it leads to. */
  press(element: HTMLElement): Promise<void>
  enter(element: HTMLElement): Promise<void>
}

interface Within {
  has?: PlainLocator
  hasNot?: PlainLocator
  hasText?: Words
  hasNotText?: Words
}

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export type PlainLocator = ReturnType<typeof locatorOf>

export function locatorOf(page: Holder, path: readonly Step[], words: string) {
  const to = (step: Step, more: string) => locatorOf(page, [...path, step], `${words} ${more}`)
  const elements = (from: ParentNode[] = [page.document()]) => path.reduce<ParentNode[]>((found, step) => step(found), from) as Element[]
  const all = () => elements().map((_, at) => to((from) => (from as Element[]).slice(at, at + 1), `nth(${at})`))

  /** The one that is meant; a browser would wait for it, and nothing comes here any more. */
  function one(): HTMLElement {
    const found = elements()
    if (found.length !== 1) throw new Error(`${words}: there are ${found.length} of these on ${page.document().URL}`)
    return found[0] as HTMLElement
  }

  function seen(): HTMLElement {
    const element = one()
    if (!isSeen(element)) throw new Error(`${words} is not seen: ${element.outerHTML.slice(0, 200)}`)
    return element
  }

  function usable(): HTMLInputElement {
    const element = seen() as HTMLInputElement
    if (element.matches(':disabled')) throw new Error(`${words} is disabled`)
    return element
  }

  function within({ has, hasNot, hasText, hasNotText }: Within, found: Step, said: string): PlainLocator {
    const steps = [found]
    if (has) steps.push(having(has.found))
    if (hasNot) steps.push(having(hasNot.found, false))
    if (hasText !== undefined) steps.push(withText(hasText))
    if (hasNotText !== undefined) steps.push(withText(hasNotText, false))
    return locatorOf(page, [...path, ...steps], `${words} ${said}`)
  }

  const same: Step = (from) => from as Element[]
  const checked = async (isWanted: boolean) => {
    const box = one() as HTMLInputElement
    if (box.checked !== isWanted) await page.press(usable())
  }

  return {
    found: elements,
    locator: (inner: string | PlainLocator, options: Within = {}) =>
      typeof inner === 'string' ? within(options, bySelector(inner), inner) : within(options, inner.found, 'in it'),
    filter: (options: Within) => within(options, same, 'filtered'),
    first: () => to((from) => (from as Element[]).slice(0, 1), 'first'),
    last: () => to((from) => (from as Element[]).slice(-1), 'last'),
    nth: (at: number) => to((from) => (from as Element[]).slice(at).slice(0, 1), `nth(${at})`),
    getByRole: (role: string, named: Named = {}) => to(byRole(role, named), `${role} ${named.name ?? ''}`),
    getByLabel: (label: Words, { exact = false } = {}) => to(byLabel(label, exact), `label ${label}`),
    getByText: (text: Words, { exact = false } = {}) => to(byText(text, exact), `text ${text}`),

    count: async () => elements().length,
    all: async () => all(),
    innerText: async () => innerText(one()),
    allInnerTexts: async () => elements().map(innerText),
    textContent: async () => one().textContent,
    allTextContents: async () => elements().map((element) => element.textContent ?? ''),
    innerHTML: async () => one().innerHTML,
    getAttribute: async (name: string) => one().getAttribute(name),
    inputValue: async () => (one() as HTMLInputElement).value,
    isChecked: async () => (one() as HTMLInputElement).checked,
    isVisible: async () => elements().length > 0 && isSeen(one()),
    isDisabled: async () => one().matches(':disabled'),
    isEnabled: async () => !one().matches(':disabled'),
    evaluate: async (work: (element: Element, given?: unknown) => unknown, given?: unknown) => changing(page, () => work(one(), given)),
    evaluateAll: async (work: (elements: Element[], given?: unknown) => unknown, given?: unknown) => changing(page, () => work(elements(), given)),

    async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'hidden' | 'detached' } = {}) {
      if (state === 'visible') seen()
      else if (state === 'attached') one()
      else if (elements().some((element) => state === 'detached' || isSeen(element))) throw new Error(`${words} is still there`)
    },
    click: async () => page.press(usable()),
    check: () => checked(true),
    uncheck: () => checked(false),
    setChecked: checked,
    async fill(text: string) {
      const control = usable()
      if (control.readOnly) throw new Error(`${words} can only be read`)
      control.value = text
      // What a browser would not let anybody type is a mistake of the test.
      if (control.value !== text && control.type !== 'textarea') throw new Error(`${words} does not take ${text}`)
    },
    async selectOption(wanted: string | { label: string }) {
      const select = usable() as unknown as HTMLSelectElement
      const isMeant = (option: HTMLOptionElement) =>
        typeof wanted === 'string' ? option.value === wanted || option.label === wanted : option.label === wanted.label
      const option = [...select.options].find(isMeant)
      if (!option) throw new Error(`${words} does not offer ${JSON.stringify(wanted)}`)
      option.selected = true
      forgetSeen(page.document())
    },
    async setInputFiles(given: string | GivenFile | (string | GivenFile)[]) {
      const input = one()
      if (input.matches(':disabled')) throw new Error(`${words} is disabled`)
      chosenFiles.set(input, await Promise.all([given].flat().map(fileOf)))
    },
    async press(key: string) {
      if (key !== 'Enter') throw new Error(`The form client has no key ${key}`)
      await page.enter(usable())
    },
  }
}

function changing<T>(page: Holder, work: () => T): T {
  const answer = work()
  forgetSeen(page.document())
  return answer
}

async function fileOf(given: string | GivenFile): Promise<File> {
  if (typeof given === 'string') return new File([await readFile(given)], basename(given))
  return new File([new Uint8Array(given.buffer)], given.name, { type: given.mimeType })
}
