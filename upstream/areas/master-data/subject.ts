import { subject } from '../../../catalogue/master-data/project.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { circleFrom } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { tableOf } from '../../store/tables.ts'

export const subjectBehaviour = {
  async settle(row, work) {
    const parent = await rowOf(work, subject, row.parentId)
    row.levelNum = parent ? Number(parent.levelNum) + 1 : 1
  },

  async check(row, work) {
    if (await circleFrom(work, tableOf('subject'), 'parentId', row.parentId, row.id)) refuse(subject, 'CIRCLE', {}, 'parentId')
    if ((row.levelNum ?? 1) > 3) refuse(subject, 'TOO_DEEP', {}, 'parentId')
  },
} satisfies Behaviour<typeof subject>
