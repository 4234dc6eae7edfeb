import { sends } from '../../server/page/hand-out.ts'

export const loader = sends('doPrint', (asked) => {
  const paper = asked.get('paper')
  return paper ? { paper } : {}
})
