/** Rows of a table of steps, and the steps of the engine: the same in two shapes. */
import type { LineRow } from '../../../../catalogue/language/define.ts'
import type { approvalBillType } from '../../../../catalogue/workflow/approval-bill-type.ts'
import type { processModel } from '../../../../catalogue/workflow/process-model.ts'
import type { processTemplate } from '../../../../catalogue/workflow/process-template.ts'
import type { ProcessStep } from '../engine/index.ts'
import { namesIn } from '../engine/model/read-node.ts'

export type StepRow =
  | LineRow<typeof approvalBillType, 'approvalBillNode'>
  | LineRow<typeof processModel, 'processModelStep'>
  | LineRow<typeof processTemplate, 'processTemplateStep'>

export const stepsIn = (rows: readonly StepRow[]): ProcessStep[] =>
  rows.map((row) => ({
    name: row.nodeName.trim(),
    nameEn: row.nodeNameEn,
    condition: row.condition?.trim() || null,
    skipIfFalse: row.skipIfFalse !== 'N',
    assigneeType: row.assigneeType as ProcessStep['assigneeType'],
    assignee: row.assignee?.trim() ?? '',
    up: Number(row.up ?? 0),
    signMode: row.signMode as ProcessStep['signMode'],
    passPercent: row.passPercent === null ? null : Number(row.passPercent),
    dueHours: row.dueHours === null ? null : Number(row.dueHours),
    rejectTo: row.rejectTo as ProcessStep['rejectTo'],
    canTransfer: row.canTransfer !== 'N',
    canAddSign: row.canAddSign === 'Y',
    emptyRule: row.emptyRule as ProcessStep['emptyRule'],
    mergeSame: row.mergeSame === 'Y',
    fieldsEditable: namesIn(row.fieldsEditable ?? ''),
    cc: namesIn(row.copyTo ?? ''),
  }))
