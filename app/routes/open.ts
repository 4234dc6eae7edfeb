/** Programs of others: a token, the calls of their application, the description of both. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answerProgram } from '../server/programs/index.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => answerProgram(request, context as PageContext)
export const action = ({ request, context }: ActionFunctionArgs) => answerProgram(request, context as PageContext)
