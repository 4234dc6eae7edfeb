import type { EditView } from '../../page-types.ts'

export const idOfTab = (key: string): string => `tab-${key}`

/** Whether the input of this name belongs to one of these sections and lines. */
export const standsIn = (at: string, parts: readonly string[], { sections }: EditView): boolean =>
  parts.includes(/^\w+/.exec(at)?.[0] ?? '') || sections.some(({ key, fields }) => parts.includes(key) && fields.some((field) => field.key === at))
