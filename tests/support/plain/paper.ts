/** What pages are written on: a window of jsdom, used again for the next page, for to make one costs as much as to read a page. */
import { JSDOM, VirtualConsole } from 'jsdom'
import { forgetSeen, innerText } from './seen.ts'

const spare: JSDOM[] = []

/** Blank, as a window that has led nowhere yet. */
export const newPaper = (): JSDOM => spare.pop() ?? makePaper()

/** Nobody looks at it any longer: what stands on it is wiped off. */
export function givePaperBack(paper: JSDOM): void {
  const { document } = paper.window
  forgetSeen(document)
  document.open()
  document.close()
  paper.reconfigure({ url: 'about:blank' })
  spare.push(paper)
}

function makePaper(): JSDOM {
  const paper = new JSDOM('', { url: 'about:blank', virtualConsole: new VirtualConsole() })
  const { HTMLElement, Element } = paper.window
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    get(this: Element) {
      return innerText(this)
    },
  })
  for (const name of layout) Object.defineProperty(Element.prototype, name, { get: () => unknownHere(name) })
  return paper
}

/** Nothing is laid out here, and 0 would pass for an answer. */
const layout = ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight', 'scrollTop', 'scrollLeft']

function unknownHere(name: string): never {
  throw new Error(`The form client lays nothing out: ${name} needs a browser (eachWay)`)
}
