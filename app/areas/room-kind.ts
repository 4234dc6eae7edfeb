/** What a kind of live rooms has of its own; the rest is the same for all of them (`rooms.ts`). */
import { definitionOf } from '../../catalogue/index.ts'
import type { Language, RoomView, Row } from '../page-types.ts'
import { say } from '../server/describe/describe-fields.ts'
import type { OpenedPage } from '../server/page/open-page.ts'

export interface RoomKind {
  /** Its stream is heard at `/live/{name}/{id}`. */
  readonly name: string
  /** Where the services are asked how a room stands, and what its id is called there. */
  readonly call: string
  readonly key: string
  /** Rooms of this kind stand above records of the page. */
  isOn(opened: OpenedPage): boolean
  /** The room of the record; null where it has none. */
  roomOf(stored: Row): string | null
  may(opened: OpenedPage): RoomView['may']
  labels(language: Language): Record<string, string>
  act(opened: OpenedPage, recordId: string, pressed: { intent: string; command: string; form: FormData; idem: string }): Promise<void>
  /** The code of the refusal that asks for a confirmation. */
  readonly asks: string
}

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

export const figureIn = (text: string): string => text.replace(/[,，\s]/g, '')

/** What was typed for lines, without those that are empty. */
export const itemsIn = (form: FormData): { itemId: string; price: string }[] =>
  [...form.keys()].flatMap((name) => {
    const price = name.startsWith('item.') ? figureIn(textIn(form, name)) : ''
    return price ? [{ itemId: name.slice('item.'.length), price }] : []
  })

/** Codes of the states of a document, each behind a prefix, in words. */
export const stateLabels = (entity: string, prefix: string, language: Language): [string, string][] =>
  Object.entries(definitionOf(entity)?.states ?? {}).map(([code, { label }]) => [prefix + code, say(label, language)])

export const codeLabels = (values: Readonly<Record<string, readonly [string, string]>>, prefix: string, language: Language): [string, string][] =>
  Object.entries(values).map(([code, label]) => [prefix + code, say(label, language)])
