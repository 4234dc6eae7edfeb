/** A post that nobody answered, or for which there was no room: the page stays as it is, with all that was typed, and says so. */
import { type ClientActionFunctionArgs, data } from '@remix-run/react'
import type { RefusalView } from '../page-types.ts'

interface Lost {
  isLost: true
  /** What web said, where there was no room. */
  message: string | null
}

export const isLost = (answer: unknown): answer is Lost => typeof answer === 'object' && answer !== null && 'isLost' in answer

export const lostRefusal = ({ message }: Lost, words: Record<string, string>): RefusalView => ({
  status: 503,
  code: '',
  message: message ?? words['edit.lost'] ?? '',
  issues: [],
})

/** The answer has a status either way: with one, nothing is loaded beside it. */
export const answerOrLost = ({ serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>) =>
  serverAction<unknown>().then(
    (answer) => data(answer, 200),
    async (error: unknown) => {
      const message = await noRoom(error)
      // What a browser calls a line that broke.
      if (message === null && !(error instanceof TypeError)) throw error
      return data<Lost>({ isLost: true, message }, 503)
    },
  )

async function noRoom(answer: unknown): Promise<string | null> {
  // A redirect is thrown too, and has nothing to say.
  if (!(answer instanceof Response) || (answer.status !== 503 && answer.status !== 429)) return null
  const { isBusy, message = null } = (await answer.clone().json()) as { isBusy?: boolean; message?: string }
  return isBusy ? message : null
}
