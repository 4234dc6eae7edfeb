/** What another house answers in XML, up to the five megabytes that its answer may have, read apart from the services. */
import { apart } from '../apart/apart.ts'

const ask = apart<string, object>(new URL('./xml-worker.ts', import.meta.url))

export const readXmlApart = async <Root>(xml: string): Promise<Partial<Root>> => (await ask(xml)) as Partial<Root>
