/** What the engine uses of bpmn-moddle, which comes without types of its own. */
declare module 'bpmn-moddle' {
  export interface Element {
    readonly $type: string
    readonly $parent?: Element
    get(name: string): unknown
    set(name: string, value: unknown): void
  }
  export interface Read {
    rootElement: Element
    warnings: { message: string }[]
  }
  export class BpmnModdle {
    constructor(packages?: Record<string, object>)
    create(type: string, properties?: object): Element
    fromXML(xml: string): Promise<Read>
    toXML(root: Element, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
