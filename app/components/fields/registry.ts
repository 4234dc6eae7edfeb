/** Every field kind with its cell and its input. */
import type { FieldKind } from '../../page-types.ts'
import { CheckboxCell, CheckboxInput } from './checkbox.tsx'
import { DateInput } from './date.tsx'
import { DateTimeInput } from './datetime.tsx'
import type { FieldParts } from './field-types.ts'
import { FilesCell, FilesInput } from './files.tsx'
import { LookupCell, LookupInput } from './lookup.tsx'
import { NumberCell, NumberInput } from './number.tsx'
import { PeriodInput } from './period.tsx'
import { ReferenceCell, ReferenceInput } from './reference.tsx'
import { ReferencesCell, ReferencesInput } from './references.tsx'
import { TextareaInput, TextCell, TextInput } from './text.tsx'
import { TimeInput } from './time.tsx'

const figure: FieldParts = { Cell: NumberCell, Input: NumberInput }

export const fieldKinds: Record<FieldKind, FieldParts> = {
  text: { Cell: TextCell, Input: TextInput },
  textarea: { Cell: TextCell, Input: TextareaInput },
  number: figure,
  int: figure,
  qty: figure,
  price: figure,
  amount: figure,
  percent: figure,
  lookup: { Cell: LookupCell, Input: LookupInput },
  ref: { Cell: ReferenceCell, Input: ReferenceInput },
  refs: { Cell: ReferencesCell, Input: ReferencesInput },
  date: { Cell: TextCell, Input: DateInput },
  datetime: { Cell: TextCell, Input: DateTimeInput },
  time: { Cell: TextCell, Input: TimeInput },
  year: { Cell: TextCell, Input: PeriodInput },
  month: { Cell: TextCell, Input: PeriodInput },
  checkbox: { Cell: CheckboxCell, Input: CheckboxInput },
  files: { Cell: FilesCell, Input: FilesInput },
}
