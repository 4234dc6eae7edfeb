/** bpmn-js with our attributes, in the page's language, offering only what the engine runs; browsers of the floor get what it wants of newer ones. */
import 'core-js/stable/object/has-own'
import 'core-js/stable/set/difference'
import 'core-js/stable/set/union'
import 'core-js/stable/structured-clone'
import Modeler from 'bpmn-js/lib/Modeler'
import { type ApprovalAttribute, approvalExtension } from '../../../catalogue/workflow/bpmn-extension.ts'
import { inChinese, offered } from './offered.ts'

/** An element as its tool keeps it: the drawn one, and what the file says of it. */
export interface Drawn {
  id: string
  type: string
  businessObject: Meant
}
interface Meant {
  $type: string
  name?: string
  conditionExpression?: { body?: string }
  extensionElements?: Meant
  values?: Meant[]
  $parent?: Meant
  get(name: string): unknown
}

interface Services {
  modeling: {
    updateProperties(element: Drawn, values: object): void
    updateModdleProperties(element: Drawn, of: Meant, values: object): void
  }
  moddle: { create(type: string, values: object): Meant }
  canvas: { zoom(to: 'fit-viewport'): void }
  selection: { get(): Drawn[] }
  eventBus: { on(event: string, listener: () => void): void }
}

export interface DrawingTool {
  /** Refuses with what is wrong with the file. */
  open(xml: string): Promise<void>
  xml(): Promise<string>
  /** The one element that is chosen. */
  chosen(): Drawn | null
  on(event: 'chosen' | 'changed', listener: () => void): void
  nameIt(element: Drawn, name: string): void
  approval(element: Drawn, attribute: ApprovalAttribute): string
  setApproval(element: Drawn, attribute: ApprovalAttribute, value: string): void
  setCondition(flow: Drawn, text: string): void
  close(): void
}

type Entries = Record<string, unknown>
const narrowed = (entries: Entries): Entries => Object.fromEntries(Object.entries(entries).filter(([name]) => offered.has(name)))

/** Comes after bpmn-js's own provider and takes away what the engine would refuse. */
class Narrowing {
  static readonly $inject = ['palette', 'contextPad', 'popupMenu']
  constructor(palette: Registry, contextPad: Registry, popupMenu: { registerProvider(id: string, priority: number, provider: object): void }) {
    palette.registerProvider(1, { getPaletteEntries: () => narrowed })
    contextPad.registerProvider(1, { getContextPadEntries: () => narrowed, getMultiElementContextPadEntries: () => narrowed })
    popupMenu.registerProvider('bpmn-replace', 1, { getPopupMenuEntries: () => narrowed, getPopupMenuHeaderEntries: () => () => ({}) })
  }
}
interface Registry {
  registerProvider(priority: number, provider: object): void
}

export function drawingTool(container: HTMLElement, isEnglish: boolean): DrawingTool {
  const translate = (text: string) => (isEnglish ? text : (inChinese[text] ?? text))
  const modeler = new Modeler<Services>({
    container,
    moddleExtensions: { sb: approvalExtension },
    additionalModules: [{ __init__: ['narrowing'], narrowing: ['type', Narrowing], translate: ['value', translate] }],
  })
  const modeling = modeler.get('modeling')
  const moddle = modeler.get('moddle')
  const selection = modeler.get('selection')
  const approvalOf = ({ businessObject }: Drawn) => businessObject.extensionElements?.values?.find(({ $type }) => $type === 'sb:Approval')

  /** The element of ours, made where there is none. */
  function ownPart(element: Drawn): Meant {
    const { businessObject } = element
    const known = approvalOf(element)
    if (known) return known
    const extensions = businessObject.extensionElements ?? moddle.create('bpmn:ExtensionElements', { values: [] })
    const made = moddle.create('sb:Approval', {})
    extensions.$parent = businessObject
    made.$parent = extensions
    modeling.updateModdleProperties(element, businessObject, { extensionElements: extensions })
    modeling.updateModdleProperties(element, extensions, { values: [...(extensions.values ?? []), made] })
    return made
  }

  return {
    async open(xml) {
      await (xml.trim() ? modeler.importXML(xml) : modeler.createDiagram())
      modeler.get('canvas').zoom('fit-viewport')
    },
    xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    chosen() {
      const [only, ...more] = selection.get()
      return only && more.length === 0 ? only : null
    },
    on: (event, listener) => modeler.get('eventBus').on(event === 'chosen' ? 'selection.changed' : 'commandStack.changed', listener),
    nameIt: (element, name) => modeling.updateProperties(element, { name: name || undefined }),
    approval: (element, attribute) => String(approvalOf(element)?.get(attribute) ?? ''),
    setApproval: (element, attribute, value) => modeling.updateModdleProperties(element, ownPart(element), { [attribute]: value || undefined }),
    setCondition: (flow, text) =>
      modeling.updateProperties(flow, { conditionExpression: text ? moddle.create('bpmn:FormalExpression', { body: text }) : undefined }),
    close: () => modeler.destroy(),
  }
}
