/** The labels of a note's boxes, as PDF. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { downloadLabels } from '../server/labels.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => downloadLabels(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => downloadLabels(request, context as PageContext))
