/** The type-ahead of a reference field: `[{ id, code, name }]` for what was typed. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { findPicks } from '../server/form/picker.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => Response.json(await findPicks(request, context as PageContext)))
