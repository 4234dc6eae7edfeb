/** Where an event happened. */
export interface Happened {
  readonly target: EventTarget | null
}

/** The element itself, or the nearest one round it, that the selector fits. */
export const closest = <E extends Element>({ target }: Happened, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null

/** Whether the selector fits the element itself. */
export const fits = ({ target }: Happened, selector: string): boolean => target instanceof Element && target.matches(selector)
