/** What a person did to a page that no address tells: typed, ticked, opened, scrolled. */
import { type Control, controlsOf, isBox, isChanged, sayTyped } from '../control.ts'

export interface PageState {
  /** Values by name and place among those of the name; only what differs from the page as it came. */
  typed: [place: string, value: string][]
  /** Boxes that stand otherwise than they came. */
  ticked: [place: string, isOn: boolean][]
  opened: number[]
  scrolled: [at: number, top: number, left: number][]
}

export function readPageState(sheet: HTMLElement): PageState {
  const changed = placed(sheet).filter(([, control]) => isChanged(control))
  return {
    typed: changed.flatMap(([place, control]) => (isBox(control) ? [] : [[place, control.value]])),
    ticked: changed.flatMap(([place, control]) => (isBox(control) ? [[place, control.checked]] : [])),
    opened: all(sheet, 'details').flatMap((details, at) => (details.open ? [at] : [])),
    scrolled: scrollers(sheet).flatMap(({ scrollTop, scrollLeft }, at) => (scrollTop || scrollLeft ? [[at, scrollTop, scrollLeft]] : [])),
  }
}

export function restorePageState(sheet: HTMLElement, { typed, ticked, opened, scrolled }: PageState): void {
  const controls = new Map(placed(sheet))
  for (const [place, value] of typed) {
    const control = controls.get(place)
    if (!control || isBox(control)) continue
    control.value = value
    sayTyped(control)
  }
  for (const [place, isOn] of ticked) {
    const control = controls.get(place)
    if (control && isBox(control) && control.checked !== isOn) control.click()
  }
  for (const [at, details] of all(sheet, 'details').entries()) details.open = opened.includes(at)
  for (const [at, top, left] of scrolled) scrollers(sheet)[at]?.scrollTo(left, top)
}

/** Controls that a person can reach, each under its name and which of that name it is; boxes by their value, as rows may have come. */
function placed(sheet: HTMLElement): [string, Control][] {
  const seen = new Map<string, number>()
  return controlsOf(sheet).map((control) => {
    const name = isBox(control) ? `${control.name} ${control.value}` : control.name
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return [`${name} ${nth}`, control]
  })
}

function all<Tag extends keyof HTMLElementTagNameMap>(sheet: HTMLElement, selector: Tag): HTMLElementTagNameMap[Tag][]
function all(sheet: HTMLElement, selector: string): HTMLElement[]
function all(sheet: HTMLElement, selector: string): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(selector)]
}

const scrollers = (sheet: HTMLElement) => [sheet, ...all(sheet, '.scroll')]
