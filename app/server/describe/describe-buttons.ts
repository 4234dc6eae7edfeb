/** The buttons of a page: what this person may do with the rows of a list, or with a document in its state. */

import { attachmentButtons } from '../../../catalogue/constants/attachment-types.ts'
import { clockDay } from '../../../catalogue/constants/clock.ts'
import { buttons as buttonWords, definitionOf, pageOf } from '../../../catalogue/index.ts'
import { type Action, type AnyDefinition, type Field, flowStartedBy, hasPictures, literalInit } from '../../../catalogue/language/define.ts'
import type { ButtonCode } from '../../../catalogue/language/names.ts'
import { editsAnything, firstState, isRelated } from '../../../catalogue/language/rights.ts'
import type { PartName } from '../../../catalogue/page-parts.ts'
import { linesInSheetOf } from '../../../catalogue/pages/sheet.ts'
import { takeOf } from '../../../catalogue/pages/take-view.ts'
import { panels } from '../../../catalogue/panels.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import { OPINION } from '../../near-names.ts'
import type { ButtonView, FieldView, Row } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { makingAddress, pageAddress, partAddress } from '../page/page-address.ts'
import { fieldView, isShown, say } from './describe-fields.ts'

export function toolbarOf(definition: AnyDefinition, pageName: string, begunAt: string | null, about: DescribeContext): ButtonView[] {
  const has = (code: string) => about.buttons.has(code)
  const own = (name: string, resource: keyof typeof buttonWords, more: Partial<ButtonView>): ButtonView[] =>
    has(resource) ? [{ name, label: say(buttonWords[resource], about.language), resource, ...more }] : []
  const maker = panels.find(({ under, makes }) => under === pageName && makes)
  const newAddress = maker ? pageAddress(maker.name, about.menuId, about.respId) : begunAt
  const part = (name: PartName) => partAddress(pageName, name, about)
  const stored = definitionOf(definition.entity)
  const imported = definition.actions[definition.importedAction ?? '']
  const takesWorkbook =
    (definition.importable && (!imported || has(imported.resource))) || (stored && linesInSheetOf(stored, pageOf(pageName)) !== undefined)
  const actions = Object.entries(definition.actions).filter(([, a]) => a.inList && has(a.resource) && a.from.length > 0)
  const makers = Object.entries(definition.actions).filter(([, a]) => has(a.resource) && a.from.length === 0 && !a.on)
  return [
    ...(newAddress ? own('new', 'btnAdd', { href: newAddress, primary: true }) : []),
    ...makers
      .filter(([name]) => name !== maker?.makes)
      .map(([name, { label, resource }]) => ({ name, label: say(label, about.language), resource, href: makingAddress(pageName, name, about) })),
    ...actions.map(([name, action]) => actionButton(definition, name, { ...action, primary: undefined }, about, true)),
    ...(takesWorkbook ? own('import', 'btnImport', { href: part('import') }) : []),
    ...Object.entries(pageOf(pageName)?.leads ?? {}).flatMap(([button, to]) => own(to, button as ButtonCode, { href: part(to) })),
    ...own('export', 'btnExport', { href: part('export') }),
    ...(showsPictures(definition, about)
      ? own('exportPictures', 'btnExport', { href: `${part('export')}&pictures=1`, label: say(exportWithPictures, about.language) })
      : []),
    ...own('delete', 'btnDelete', { needsRows: true, danger: true, confirm: about.language === 'EN' ? 'Delete the chosen rows?' : '删除所选数据？' }),
  ]
}

const exportWithPictures = ['导出Excel（含图片）', 'Export Excel with pictures'] as const

/** Whether a record has pictures that this person may see. */
const showsPictures = ({ fields }: AnyDefinition, about: DescribeContext): boolean =>
  Object.values(fields).some(
    (field) => hasPictures(field) && isShown(field, about) && (field.kind === 'image' || about.buttons.has(attachmentButtons.preview)),
  )

/** Offered before the reason itself, which goes on from it. */
const opinion = ({ opinions = [], language }: DescribeContext): FieldView[] =>
  opinions.length === 0
    ? []
    : [
        {
          key: OPINION,
          label: language === 'EN' ? 'Frequent opinion' : '常用意见',
          kind: 'lookup',
          editable: true,
          choices: opinions.map((one) => ({ code: one, label: one })),
        },
      ]

/** Fields that an action asks for, its reason last. */
export function inputOf(definition: AnyDefinition, action: Action, about: DescribeContext): FieldView[] {
  // Files go along from the page that they were attached on.
  const asked = Object.entries(action.input ?? {}).flatMap(([key, field]) =>
    field.kind === 'files' ? [] : [{ ...fieldView(definition, key, field, about, true), ...firstAnswer(field, about) }],
  )
  const reason: FieldView[] = action.reason
    ? [
        ...opinion(about),
        {
          key: 'reason',
          label: about.language === 'EN' ? 'Reason' : '原因',
          kind: 'textarea',
          editable: true,
          maxLength: 500,
          required: action.reason === 'required',
        },
      ]
    : []
  return [...asked, ...reason]
}

function firstAnswer(field: Field, { timeZone }: DescribeContext): Pick<FieldView, 'init'> {
  const init = field.options.init === 'today' ? clockDay(new Date(), timeZone) : literalInit(field)
  return init === undefined ? {} : { init }
}

export function actionButton(definition: AnyDefinition, name: string, action: Action, about: DescribeContext, needsRows: boolean): ButtonView {
  const input = inputOf(definition, action, about)
  const label = say(action.label, about.language)
  return {
    name,
    label,
    resource: action.resource,
    ...(action.primary ? { primary: true } : {}),
    ...(action.danger ? { danger: true, confirm: about.language === 'EN' ? `${label}?` : `${label}？` } : {}),
    ...(input.length ? { input } : {}),
    ...(needsRows ? { needsRows: true } : {}),
  }
}

export function documentButtons(definition: AnyDefinition, status: string, stored: Row | null, about: DescribeContext): ButtonView[] {
  const has = (code: string) => about.buttons.has(code)
  const mayActNow = (name: string, action: Action) =>
    action.from.includes(status) &&
    (stored !== null || flowStartedBy(definition, name) !== undefined || action.primary === true) &&
    !action.on &&
    has(action.resource) &&
    !action.who.every((w) => w === 'system') &&
    isRelated(definition, action, { side: about.side, roles: rolesIn(stored) })
  // What the rows of a panel have a button for stands there.
  const inPanels = new Set(Object.values(definition.edit.panels ?? {}).map(({ act }) => act))
  const withheld = withheldIn(stored)
  const actions = Object.entries(definition.actions).filter(
    ([name, a]) => mayActNow(name, a) && !inPanels.has(name) && !(name in withheld) && !hasOpened(a, stored, about),
  )
  const buttons = actions.map(([name, a]) => ({
    ...actionButton(definition, name, a, about, false),
    ...forbiddenWith(stored, name),
  }))
  const edits = editsAnything(definition, status, { ...about, roles: rolesIn(stored) })
  const saves = has('btnSave') && (stored !== null || has('btnAdd')) && edits && !definition.appendOnly
  const hasPrimary = buttons.some((b) => b.primary)
  const firstPrimary = buttons.findIndex((b) => b.primary)
  return [
    ...(saves
      ? [{ name: 'save', label: say(buttonWords.btnSave, about.language), resource: 'btnSave', ...(hasPrimary ? {} : { primary: true }) }]
      : []),
    ...(stored && has('btnDelete') && (definition.type === 'master' || status === firstState(definition))
      ? [
          {
            name: 'delete',
            label: say(buttonWords.btnDelete, about.language),
            resource: 'btnDelete',
            danger: true,
            confirm: about.language === 'EN' ? 'Delete this record?' : '删除这条数据？',
          },
        ]
      : []),
    // One filled button: the step that moves the document on.
    ...buttons.map((b, i) => (i === firstPrimary ? b : { ...b, primary: false })),
  ]
}

/** Whether lines name the person among those who have had the document open. */
function hasOpened({ opened }: Action, stored: Row | null, { userId }: DescribeContext): boolean {
  const [lines = '', field = ''] = opened?.split('.') ?? []
  return opened !== undefined && rowsAt(stored, lines).some((row) => row[field] === userId)
}

/** What the page does by itself once the person has the document open. */
export function openedAction(definition: AnyDefinition, status: string, stored: Row | null, about: DescribeContext): string | undefined {
  const isTaken = (action: Action) =>
    action.opened !== undefined &&
    action.from.includes(status) &&
    about.buttons.has(action.resource) &&
    isRelated(definition, action, { side: about.side, roles: rolesIn(stored) })
  return stored ? Object.entries(definition.actions).find(([, action]) => isTaken(action))?.[0] : undefined
}

/** What the services would refuse this person here, by action, with why. */
export const withheldIn = (stored: Row | null): Readonly<Record<string, string>> => toldOf(stored, '$withheld')

/** What the record as it stands forbids, by action, with why. */
export const forbiddenIn = (stored: Row | null): Readonly<Record<string, string>> => toldOf(stored, '$forbidden')
export function forbiddenWith(stored: Row | null, name: string): Pick<ButtonView, 'forbidden'> {
  const forbidden = forbiddenIn(stored)[name]
  return forbidden ? { forbidden } : {}
}
/** The same of one of its lines. */
export const forbiddenOf = (stored: Row | null, lineId: string): Readonly<Record<string, string>> =>
  (stored?.$forbiddenLines as Record<string, Record<string, string>> | undefined)?.[lineId] ?? {}

const toldOf = (stored: Row | null, key: '$withheld' | '$forbidden'): Readonly<Record<string, string>> =>
  (stored?.[key] as Record<string, string> | undefined) ?? {}

/** What this person is in the document, as the services say. A new one names nobody yet, and whoever of a supplier makes it makes it for that one. */
export const rolesIn = (stored: Row | null): readonly string[] => (stored ? ((stored.$roles as string[] | undefined) ?? []) : ['supplier'])

/** What a list of rows that may be taken offers: making documents of them, first, and looking at what these would be. */
export function takeButtons(
  definition: AnyDefinition,
  view: string | undefined,
  { buttons, language }: Pick<DescribeContext, 'buttons' | 'language'>,
): ButtonView[] {
  const take = takeOf(definition, view)
  if (!take || !buttons.has(take.resource)) return []
  const [cn, en] = definition.label
  return [
    { name: 'take:make', label: say([`生成${cn}`, `Make ${en.toLowerCase()}`], language), resource: take.resource, primary: true },
    { name: 'take:preview', label: say(['预览', 'Preview'], language), resource: take.resource },
  ]
}
