/** Runs apart from the service. */
import { answerWith } from '../../apart/answer.ts'
import { readOffice } from './office-text.ts'

answerWith(readOffice)
