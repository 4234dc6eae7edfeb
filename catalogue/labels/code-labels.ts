/** Records that tell of others name documents, pages, actions and states by their code; what people call these. */

import { definitionOf, documents, pageOf, pages } from '../index.ts'
import type { AnyDefinition, Label, Naming } from '../language/define.ts'
import { valueIn } from '../language/lookup-book.ts'

/** What befalls a document besides its actions. */
const eventWords: Readonly<Record<string, Label>> = {
  create: ['新建', 'Made'],
  save: ['保存', 'Saved'],
  attach: ['上传附件', 'Attached'],
  detach: ['删除附件', 'Attachment deleted'],
  settle: ['数量更新', 'Quantities moved'],
  delete: ['删除', 'Deleted'],
  import: ['导入', 'Imported'],
  submit: ['提交', 'Submitted'],
  fromNote: ['由送货单生成', 'Made from the note'],
  ordered: ['下单', 'Ordered'],
  demandLapsed: ['需求取消', 'Demand lapsed'],
  demandReopened: ['需求退回', 'Demand given back'],
  inForce: ['到日生效或到期', 'Came into force or ran out'],
  start: ['发起', 'Started'],
  post: ['过账', 'Posted'],
  doResetSecret: ['重置密钥', 'Secret reset'],
}

/** States may be renamed, never added: their words are those of their look-up type. */
export const stateLabel = ({ states, statusLookup }: AnyDefinition, code: string): Label | undefined =>
  (statusLookup ? valueIn(statusLookup, code)?.label : undefined) ?? states[code]?.label

const labelOfPage = (name: string): Label | undefined => {
  const page = pageOf(name)
  return page && (page.label ?? definitionOf(page.entity)?.label)
}

/** Actions and states are called as the document that they belong to has them. */
export function labelOfCode(naming: Naming, code: string, entity: string): Label | undefined {
  const definition = definitionOf(naming === 'entity' ? code : entity)
  switch (naming) {
    case 'entity':
      return definition?.label
    case 'page':
      return labelOfPage(code)
    case 'action':
      return definition?.actions[code]?.label ?? eventWords[code]
    case 'state':
      return definition && stateLabel(definition, code)
  }
}

/** The codes of everything whose words hold the text, in either language. */
export function codesByLabel(naming: Naming, text: string): string[] {
  const part = text.toLowerCase()
  const found = labelledCodes(naming).filter(({ label }) => label.some((words) => words.toLowerCase().includes(part)))
  return [...new Set(found.map(({ code }) => code))]
}

/** Whether these are called as the document type that they belong to has them. */
export const isOwned = (naming: Naming): boolean => naming === 'action' || naming === 'state'

interface LabelledCode {
  code: string
  label: Label
  /** Whose it is. */
  entity?: string
}

/** All that may be named, with what it is called. */
export const labelledCodes = (naming: Naming): LabelledCode[] => everything[naming]().flatMap(({ label, ...one }) => (label ? [{ ...one, label }] : []))

const everything: Readonly<Record<Naming, () => { code: string; label: Label | undefined; entity?: string }[]>> = {
  entity: () => documents.map(({ entity, label }) => ({ code: entity, label })),
  page: () => pages.map(({ name }) => ({ code: name, label: labelOfPage(name) })),
  action: () => [
    ...documents.flatMap(({ entity, actions }) => Object.entries(actions).map(([code, { label }]) => ({ entity, code, label }))),
    ...Object.entries(eventWords).map(([code, label]) => ({ code, label })),
  ],
  state: () =>
    documents.flatMap((definition) =>
      Object.keys(definition.states).map((code) => ({ entity: definition.entity, code, label: stateLabel(definition, code) })),
    ),
}
