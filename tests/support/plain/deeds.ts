/** What a part of a page is asked, and what is done with it. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { chosenFiles } from './form-body.ts'
import { forgetSeen, innerText, isSeen } from './seen.ts'

/** What a locator needs of its page. */
export interface Holder {
  document(): Document
  /** Presses it and waits for the page that it leads to. */
  press(element: HTMLElement): Promise<void>
  /** Does it in the page and waits for the page that it leads to, if it does. */
  following<T>(deed: () => T): Promise<T>
  enter(element: HTMLElement): Promise<void>
}

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** By the words of a browser; `words` are how the test found it. */
export function deedsOf(page: Holder, elements: () => Element[], words: string) {
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

  const checked = async (isWanted: boolean) => {
    const box = one() as HTMLInputElement
    if (box.checked !== isWanted) await page.press(usable())
  }

  return {
    count: async () => elements().length,
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
    evaluate: async (work: (element: Element, given?: unknown) => unknown, given?: unknown) => page.following(() => work(one(), given)),
    evaluateAll: async (work: (elements: Element[], given?: unknown) => unknown, given?: unknown) => page.following(() => work(elements(), given)),

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

async function fileOf(given: string | GivenFile): Promise<File> {
  if (typeof given === 'string') return new File([await readFile(given)], basename(given))
  return new File([new Uint8Array(given.buffer)], given.name, { type: given.mimeType })
}
