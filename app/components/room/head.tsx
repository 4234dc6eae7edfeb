import { useSay } from '../page-context.tsx'
import type { roomWords } from './words.ts'

/** What a column of a room's tables is called; of figures it stands over them, to the right. */
export const Head = ({ word, isFigure }: { word: keyof typeof roomWords; isFigure?: true }) => (
  <th scope="col" className={isFigure && 'figure'}>
    {useSay()(word)}
  </th>
)
