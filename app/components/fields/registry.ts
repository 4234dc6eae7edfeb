/** Every field kind with its cell and its input. */
import type { FieldKind } from '../../page-types.ts'
import { CheckboxInput, showCheckbox } from './checkbox.tsx'
import { DateInput } from './date.tsx'
import { DateRangeInput } from './date-range.tsx'
import { DateTimeInput } from './datetime.tsx'
import type { FieldParts } from './field-types.ts'
import { FilesInput, showFiles } from './files.tsx'
import { ImageInput, showImage } from './image.tsx'
import { LookupInput, showLookup } from './lookup.tsx'
import { NumberInput, showNumber } from './number.tsx'
import { PeriodInput } from './period.tsx'
import { ReferenceInput, showReference } from './reference.tsx'
import { ReferencesInput, showReferences } from './references.tsx'
import { showText, TextareaInput, TextInput } from './text.tsx'
import { TimeInput } from './time.tsx'

const figure: FieldParts = { show: showNumber, Input: NumberInput }

export const fieldKinds: Record<FieldKind, FieldParts> = {
  text: { show: showText, Input: TextInput },
  textarea: { show: showText, Input: TextareaInput },
  number: figure,
  int: figure,
  qty: figure,
  price: figure,
  amount: figure,
  percent: figure,
  lookup: { show: showLookup, Input: LookupInput },
  ref: { show: showReference, Input: ReferenceInput },
  refs: { show: showReferences, Input: ReferencesInput },
  date: { show: showText, Input: DateInput },
  datetime: { show: showText, Input: DateTimeInput },
  time: { show: showText, Input: TimeInput },
  year: { show: showText, Input: PeriodInput },
  month: { show: showText, Input: PeriodInput },
  daterange: { show: showText, Input: DateRangeInput },
  checkbox: { show: showCheckbox, Input: CheckboxInput },
  files: { show: showFiles, Input: FilesInput },
  image: { show: showImage, Input: ImageInput },
}
