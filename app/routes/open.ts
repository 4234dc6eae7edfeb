/** Programs of others: a token, the calls of their application, the description of both. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answerProgram } from '../server/machine/programs/index.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => answerProgram(request, context as PageContext)
export const action = ({ request, context }: ActionFunctionArgs) => answerProgram(request, context as PageContext)
