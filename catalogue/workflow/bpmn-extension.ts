/** What a step of an approval says beyond BPMN 2.0: attributes of an element of our own under its `extensionElements`, as bpmn-moddle wants them told. */
export const approvalAttributes = [
  'nameEn', 'assigneeType', 'assignee', 'up', 'signMode', 'passPercent', 'dueHours', 'rejectTo', 'canTransfer', 'canAddSign', 'emptyRule', 'mergeSame', 'fieldsEditable', 'cc',
] as const
export type ApprovalAttribute = (typeof approvalAttributes)[number]

const attributes = (names: readonly string[]) => names.map((name) => ({ name, isAttr: true, type: 'String' }))

export const approvalExtension = {
  name: 'Supplybase',
  prefix: 'sb',
  uri: 'urn:supplybase:approval:1',
  xml: { tagAlias: 'lowerCase' },
  types: [
    { name: 'Approval', superClass: ['Element'], properties: attributes(approvalAttributes) },
    { name: 'Timeout', superClass: ['Element'], properties: attributes(['action', 'workHoursOnly']) },
  ],
}
