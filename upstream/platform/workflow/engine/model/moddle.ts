/** The door to bpmn-moddle: BPMN 2.0 with our attributes, which stand in `extensionElements` under our own namespace. */
import { BpmnModdle, type Element } from 'bpmn-moddle'
import { approvalExtension } from '../../../../../catalogue/workflow/bpmn-extension.ts'

export const moddle = new BpmnModdle({ sb: approvalExtension })

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && '$type' in value

export const textIn = (element: Element, name: string): string => {
  const value = element.get(name)
  return typeof value === 'string' ? value : ''
}
export const elementIn = (element: Element, name: string): Element | null => {
  const value = element.get(name)
  return isElement(value) ? value : null
}
export const elementsIn = (element: Element, name: string): Element[] => {
  const value = element.get(name)
  return Array.isArray(value) ? value.filter(isElement) : []
}
export const idOf = (element: Element): string => textIn(element, 'id')

/** `bpmn:ServiceTask` is written `serviceTask`. */
export const localName = ({ $type }: Element): string => {
  const name = $type.slice($type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Our element of this type among the extensions. */
export const extensionOf = (element: Element, type: 'sb:Approval' | 'sb:Timeout'): Element | null => {
  const extensions = elementIn(element, 'extensionElements')
  return extensions ? (elementsIn(extensions, 'values').find(({ $type }) => $type === type) ?? null) : null
}
