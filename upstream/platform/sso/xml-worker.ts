/** Runs apart from the service. */
import { answerWith } from '../apart/answer.ts'
import { readXml } from './xml.ts'

answerWith((xml: string) => readXml(xml))
