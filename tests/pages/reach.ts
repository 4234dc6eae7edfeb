/** Whether every control of a page can be reached: scrolled into sight, nothing lies over its middle. */
import type { Page } from 'playwright'

/** Controls that cannot be reached, as HTML. Runs in pages without script as well. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=separator]')
    const isSeen = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect()
      // What only screen readers read is one pixel; the link that skips the frame lies outside until it has the focus.
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !control.matches('.skip, :disabled')
    }
    const isUnder = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      // Of a link over two lines the middle lies between them.
      const [line] = control.getClientRects()
      if (!line) return false
      const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      return ![control, ...labels].some((one) => one.contains(top))
    }
    return [...controls].filter((control) => isSeen(control) && isUnder(control)).map((control) => control.outerHTML.slice(0, 160))
  })
