/** The pages on which records stand: whose they are, and what is particular about each. */

import type { PageName } from '../../page-names.ts'
import type { PartName } from '../../page-parts.ts'
import type { Condition } from '../formula.ts'
import type { LaidOutPage, PageLayout } from '../layouts/layout.ts'
import type { ButtonCode } from '../names.ts'
import type { Label, Responsibility } from './words.ts'

/** Which rows a list page shows before any search; `managed` are the own ones, and all of them for whom the scope is open, `addressed` those that name the person in a role. `acrossOrgs` asks for no permit of an organisation, `all` for no permit. */
export type Show = 'own' | 'managed' | 'addressed' | 'permitted' | 'acrossOrgs' | 'all' | 'supplier'

/** What of a list stands on the home pages of some: its first rows, how many there are, and the way to all of them. */
export interface HomeList {
  readonly for: readonly Responsibility[]
  readonly label: Label
  readonly view?: string
  /** Only rows whose day has come; a field that the list is searched by. */
  readonly until?: string
  /** Only rows that name the person there; a field that the list is searched by. */
  readonly mine?: string
  readonly columns: readonly string[]
  readonly sort?: string
  /** Said where there are none. */
  readonly empty: Label
}

export interface Page {
  readonly kind: 'list' | 'edit'
  readonly label?: Label
  readonly show: Show
  readonly for: readonly Responsibility[]
  /** Responsibilities that may make and change here (btnAdd, btnSave, btnDelete, btnImport). */
  readonly maintain?: readonly Responsibility[]
  /** Nothing but reading and export, whatever the responsibility. */
  readonly readOnly?: true
  /** Its export is the older one, which takes more rows at once and puts fewer on a sheet. */
  readonly olderExport?: true
  /** The edit page in which the rows of this list open; its own name where records stand below the list, at `/record`. */
  readonly opens?: PageName
  /** The edit page on which a new record is begun, where that is another one; who is done there is led to the page that the list opens. */
  readonly begins?: PageName
  /** The view that the page shows; it offers no other but those beside it. */
  readonly view?: string
  readonly beside?: readonly string[]
  /** Lists of other documents that stand behind tabs of this one, each at its own address and for whom its menu is granted. */
  readonly tabs?: readonly PageName[]
  /** Values of kept fields that documents made here begin with. */
  readonly starts?: Readonly<Record<string, string>>
  /** Buttons of this page that belong to no action. */
  readonly gives?: { readonly [R in Responsibility]?: readonly ButtonCode[] }
  /** Buttons of the list that ask the services for something besides its documents. */
  readonly calls?: readonly { readonly button: ButtonCode; readonly path: string; readonly done: Label }[]
  /** Buttons of the list that lead to a page beside it, by the last part of its address. */
  readonly leads?: { readonly [B in ButtonCode]?: PartName }
  /** What there is to do with a record while it holds, instead of what its state says: it opens on another page of its document, for whoever has the button and that page. */
  readonly rowLeads?: { readonly [B in ButtonCode]?: { readonly to: PageName; readonly while: Condition } }
  readonly homes?: readonly HomeList[]
  /** Paths that have nothing to say here, and actions that nobody looks for here. */
  readonly hides?: readonly string[]
  /** How the record stands on this edit page, where it is not as the document says. */
  readonly arranged?: PageLayout
  /** The same told apart; the definition puts it there. */
  readonly laidOut?: LaidOutPage
}
export const list = (show: Show, who: readonly Responsibility[], more: Omit<Page, 'kind' | 'show' | 'for'> = {}): Page => ({ kind: 'list', show, for: who, ...more })
export const edit = (who: readonly Responsibility[], more: Omit<Page, 'kind' | 'show' | 'for'> = {}): Page => ({ kind: 'edit', show: 'permitted', for: who, ...more })
