import type { AnyDefinition, Field, Fields, LinesMap } from '../../../catalogue/language/define.ts'

/** The field behind a form name: `supplierId`, `poLine[0].poDelivery[1].scheduleQty`. */
export const fieldNamed = ({ fields, lines }: AnyDefinition, name: string): Field | undefined => fieldUnder(fields, lines, name.split('.'))

function fieldUnder(fields: Fields, lines: LinesMap, [step = '', ...rest]: string[]): Field | undefined {
  const spec = lines[step.replace(/\[\d+\]$/, '')]
  return rest.length && spec ? fieldUnder(spec.fields, spec.lines, rest) : fields[step]
}
