/** What a page knows for this person: what he reads in every row, and what is brought to it. */

import type { Veiled } from '../../../catalogue/language/define.ts'
import type { Known } from '../../../catalogue/language/evaluator.ts'
import { reachOf } from '../../../catalogue/language/sight.ts'
import { isCarried } from '../../../catalogue/pages/carried-inputs.ts'
import type { DescribeContext } from '../page/describe-context.ts'

/** Whether the person reads it in every row; a figure made of what he reads in some alone would be another one. */
export const reads =
  (about: DescribeContext) =>
  (what: Veiled): boolean =>
    reachOf(what, about) === 'all'

/** The same, and what references lead to, as far as it is brought to the page. */
export const knows = (about: DescribeContext): Known => ({ isRead: reads(about), isCarried: (field, steps) => isCarried(field, steps, about) })
