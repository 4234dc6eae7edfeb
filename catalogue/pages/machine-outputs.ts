/** What a document is handed out as, in its state: read alike by the pages that offer it and the services that make it. */

import type { AnyDefinition, Label, Paper, Print, Side } from '../language/define.ts'
import type { ButtonCode } from '../language/names.ts'

export const hasPrint = ({ prints, printsWhile }: AnyDefinition, print: Print, status: string): boolean =>
  prints.includes(print) && (printsWhile[print]?.includes(status) ?? true)

/** The forms beside its own in which our side puts the record on paper, as it stands. */
export const papersOf = ({ papers }: AnyDefinition, status: string, side: Side): [name: string, paper: Paper][] =>
  side === 'internal' ? Object.entries(papers).filter(([, { whileIn }]) => whileIn.includes(status)) : []

/** What a program reads: by which verb it is handed out, for whom, and what its link is called. */
export const machineOutputs = {
  ubl: { verb: 'doDownloadUbl', button: 'btnExport', label: ['UBL', 'UBL'] },
  bank: { verb: 'doDownloadBankFile', button: 'btnBatchPaymentRequest', label: ['银行文件', 'Bank file'] },
  receipt: { verb: 'getReceipt', button: 'btnReceipt', label: ['回执', 'Receipt'] },
} as const satisfies { [P in Print]?: { verb: string; button: ButtonCode; label: Label } }

export type MachineOutput = keyof typeof machineOutputs
export const machineOutputNames = Object.keys(machineOutputs) as MachineOutput[]
