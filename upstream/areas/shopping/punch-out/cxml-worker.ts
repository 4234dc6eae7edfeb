/** Runs apart from the service. */
import { XMLParser } from 'fast-xml-parser'
import { answerWith } from '../../../platform/apart/answer.ts'

const repeated = new Set(['ItemIn', 'Classification', 'Credential'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Figures and part numbers stay the text that was sent.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => repeated.has(name),
})

/** Null for what is no XML. */
answerWith((xml: string): unknown => {
  try {
    return parser.parse(xml, true)
  } catch {
    return null
  }
})
