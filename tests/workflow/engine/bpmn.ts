/** Models written by hand: elements as short lines, flows as `from>to`, `from>to[condition]` or `from>>to` for the default. */
const namespaces =
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:sb="urn:supplybase:approval:1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

export const bpmn = (inside: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<bpmn:definitions id="file" targetNamespace="test" ${namespaces}><bpmn:process id="test" name="测试流程" isExecutable="true">${inside}</bpmn:process></bpmn:definitions>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const task = (id: string, attributes: Record<string, string> = {}, name = id): string => {
  const own = Object.entries({ assigneeType: 'PERSON', assignee: `${id}-person`, ...attributes }).map(([key, value]) => `${key}="${escaped(value)}"`)
  return `<bpmn:userTask id="${id}" name="${escaped(name)}"><bpmn:extensionElements><sb:approval ${own.join(' ')}/></bpmn:extensionElements></bpmn:userTask>`
}
export const start = (id = 'start') => `<bpmn:startEvent id="${id}"/>`
export const end = (id = 'end') => `<bpmn:endEvent id="${id}"/>`
export const gateway = (kind: 'exclusive' | 'parallel' | 'inclusive', id: string, defaultFlow = '') =>
  `<bpmn:${kind}Gateway id="${id}"${defaultFlow && ` default="${defaultFlow}"`}/>`
export const timer = (id: string, on: string, duration: string, { interrupting = false, action = '', workHoursOnly = '' } = {}) =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${on}" cancelActivity="${interrupting}"><bpmn:extensionElements><sb:timeout action="${action}" workHoursOnly="${workHoursOnly}"/></bpmn:extensionElements><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${duration}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`

/** `a>b` is the flow `a-b`. */
export const flows = (...ways: string[]): string =>
  ways
    .map((way) => {
      const [, from = '', to = '', condition] = /^([^>]+)>([^[]+)(?:\[(.*)\])?$/.exec(way) ?? []
      const inside =
        condition === undefined ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression>`
      return `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`
    })
    .join('')
