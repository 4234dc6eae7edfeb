/** Two administrators at one role: each box as it was opened, as I ticked it and as it is stored now, and what I choose of them. */
import type { RoleMenu } from '../../../contract/grants.ts'
import type { Language, RefusalView } from '../../page-types.ts'
import { inLanguage } from '../answer/i18n.ts'

type Difference = NonNullable<RefusalView['conflict']>['fields'][number]

/** Ids of the ticked menus and buttons; they travel in the form, so that nothing remembers which version somebody looked at. */
export const tickedIn = (menus: readonly RoleMenu[]): string[] =>
  menus.flatMap((menu) => [menu, ...menu.resources].filter(({ checkFlag }) => checkFlag === 'Y').map(({ id }) => id))

/** The boxes where mine is not what is stored, menu by menu. */
export function differingBoxes(
  stored: readonly RoleMenu[],
  mine: readonly RoleMenu[],
  opened: ReadonlySet<string>,
  language: Language,
): Difference[] {
  const ticked = new Set(tickedIn(mine))
  const mark = (isTicked: boolean) => (isTicked ? '✓' : '–')
  return stored.flatMap((menu) => {
    const name = inLanguage(menu.name, menu.nameEn, language)
    return [menu, ...menu.resources].flatMap((box) => {
      const isTheirs = box.checkFlag === 'Y'
      if (ticked.has(box.id) === isTheirs) return []
      const label = box === menu ? name : `${name} · ${inLanguage(box.name, box.nameEn, language)}`
      return [{ key: box.id, label, opened: mark(opened.has(box.id)), mine: mark(ticked.has(box.id)), theirs: mark(isTheirs) }]
    })
  })
}

/** My boxes, with those that I leave to the other one as they are stored. */
export function chosenBoxes(form: FormData, ids: ReadonlySet<string>, stored: readonly RoleMenu[]): Set<string> {
  const isTheirs = (id: string) => form.get(`choose.${id}`) === 'theirs'
  return new Set([...[...ids].filter((id) => !isTheirs(id)), ...tickedIn(stored).filter(isTheirs)])
}
