/** XML of another house: without prefixes of namespaces, attributes as `@name`, every value a text. */
import { XMLParser } from 'fast-xml-parser'

/** An entity of a document type could make a small text a large one, or bring a file of ours into it. */
export function refuseDocumentType(xml: string): void {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('DOCTYPE')
}

/** Elements named in `lists` may come several times; `Root` is what the document is hoped to be. */
export function readXml<Root>(xml: string, lists: readonly string[] = []): Partial<Root> {
  refuseDocumentType(xml)
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => lists.includes(name),
  })
  return parser.parse(xml)
}
