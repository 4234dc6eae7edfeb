/** A post that nobody answered, or for which there was no room: the page stays as it is, with all that was typed, and says so. */
import { type ClientActionFunctionArgs, data } from '@remix-run/react'
import type { RefusalView } from '../page-types.ts'

interface Lost {
  isLost: true
  isBusy: boolean
}

export const isLost = (answer: unknown): answer is Lost => typeof answer === 'object' && answer !== null && 'isLost' in answer

export const lostRefusal = ({ isBusy }: Lost, words: Record<string, string>): RefusalView => ({
  status: 503,
  code: '',
  message: words[isBusy ? 'edit.busy' : 'edit.lost'] ?? '',
  issues: [],
})

/** The answer has a status either way: with one, nothing is loaded beside it. */
export const answerOrLost = ({ serverAction }: Pick<ClientActionFunctionArgs, 'serverAction'>) =>
  serverAction<unknown>().then(
    (answer) => data(answer, 200),
    async (error: unknown) => {
      const isBusy = await saysBusy(error)
      // What a browser calls a line that broke.
      if (!isBusy && !(error instanceof TypeError)) throw error
      return data<Lost>({ isLost: true, isBusy }, 503)
    },
  )

const saysBusy = async (answer: unknown): Promise<boolean> =>
  answer instanceof Response && answer.status === 503 && ((await answer.clone().json()) as { isBusy?: boolean }).isBusy === true
