/** What a field opens stands in the dialog round it: all else is out of reach while that is open. */
export const dialogOf = (element: Element | null): HTMLElement | undefined => element?.closest('dialog') ?? undefined
