import type { Language, Side } from '../../page-types.ts'

/** For whom a page is described. */
export interface DescribeContext {
  language: Language
  side: Side
  responsibility: string
  buttons: ReadonlySet<string>
  /** What the person is in the record that is shown. */
  roles?: readonly string[]
  userId: string
  menuId: number
  respId: string
  /** Whose clock shows dates with times. */
  timeZone: string
  /** What the person often says where a reason is asked. */
  opinions?: readonly string[]
  /** Address of the page of a record, `&id=` to be appended; null where this person has none. */
  recordAddress?: (entity: string) => string | null
  /** Set for who came by a link: the rights of its role alone. */
  link?: object
  /** The lists and reports that this person's menu leads to, by their pages. */
  listAddress?: (page: string) => string | null
  /** The form that waits while its person looks at something else, and is shown again afterwards. */
  park?: string | null
  /** Of a record that is filled in by steps, the one that the address names. */
  step?: string | null
}
