/**
 * Names that areas bring. Each merges the types of its look-ups and buttons into these two (`declare module`, in its `lookups.ts` and `buttons.ts`):
 * a wrong name is a compile error, and nobody who asks for one imports all areas. What they come to stands in `catalogue/index.ts`.
 */

// biome-ignore lint/suspicious/noEmptyInterface: areas fill it.
export interface LookupTypes {}
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it.
export interface ButtonWords {}

export type LookupName = keyof LookupTypes
export type ButtonCode = keyof ButtonWords

/** Nothing else that is named beside buttons begins as they do: no side, no responsibility, no role. */
export const isButton = (name: string): name is ButtonCode => name.startsWith('btn')
