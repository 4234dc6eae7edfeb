/** Safari before 15.4 has none. What asks folds out in the page there or is not asked, as without script. */
export const hasDialogs = (): boolean => typeof HTMLDialogElement === 'function'

/** The only place that opens one over the page, so that none is opened where there are none (`askedBy` in scripts/lib/build/floor-allowed.ts). */
export function showDialog(dialog: HTMLDialogElement | null): void {
  if (hasDialogs()) dialog?.showModal()
}
