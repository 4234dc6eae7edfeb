import { sends } from '../../server/page/machine-output.ts'

export const loader = sends('doPrint', (asked) => {
  const paper = asked.get('paper')
  return paper ? { paper } : {}
})
