/** Programs of others: a token, the calls of their application, the description of both. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerProgram } from '../../server/machine/programs/index.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => answerProgram(request, context)
export const action = ({ request, context }: ActionFunctionArgs) => answerProgram(request, context)
