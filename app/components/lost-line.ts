/** A post that nobody answered: the page stays as it is, with all that was typed, and says so. */
import { type ClientActionFunctionArgs, data } from '@remix-run/react'
import type { RefusalView } from '../page-types.ts'

interface Lost {
  isLost: true
}

export const isLost = (answer: unknown): answer is Lost => typeof answer === 'object' && answer !== null && 'isLost' in answer

export const lostRefusal = (words: Record<string, string>): RefusalView => ({
  status: 503,
  code: '',
  message: words['edit.lost'] ?? '',
  issues: [],
})

/** The answer has a status either way: with one, nothing is loaded beside it. */
export const answerOrLost = ({ serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>) =>
  serverAction<unknown>().then(
    (answer) => data(answer, 200),
    (error: unknown) => {
      // What a browser calls a line that broke.
      if (!(error instanceof TypeError)) throw error
      return data<Lost>({ isLost: true }, 503)
    },
  )
