/** Every word of the interface itself, Chinese and English; `{name}` is filled in, `{n|row|rows}` goes with the number. Each stands beside what says it. */
import { editWords } from './components/edit/words.ts'
import { embedWords } from './components/embed/words.ts'
import { fieldsWords } from './components/fields/words.ts'
import { frameWords } from './components/frame/words.ts'
import { listWords } from './components/list/words.ts'
import { mallWords } from './components/mall/words.ts'
import { pagesWords } from './components/pages/words.ts'
import { roomWords } from './components/room/words.ts'
import { treeWords } from './components/tree/words.ts'

export const words = {
  ...frameWords,
  ...listWords,
  ...treeWords,
  ...editWords,
  ...fieldsWords,
  ...embedWords,
  ...mallWords,
  ...pagesWords,
  ...roomWords,
} as const
