/** Every field kind with its cell and its input. */
import type { FieldKind } from '../../page-types.ts'
import { CheckboxInput, showCheckbox } from './checkbox.tsx'
import { CodeInput, readCode } from './code.tsx'
import { DateInput } from './dates/date.tsx'
import { DateRangeInput } from './dates/date-range.tsx'
import { DateTimeInput } from './dates/datetime.tsx'
import { PeriodInput } from './dates/period.tsx'
import { TimeInput } from './dates/time.tsx'
import type { FieldParts } from './field-types.ts'
import { FilesInput, showFiles } from './files.tsx'
import { ImageInput, showImage } from './image.tsx'
import { LookupInput, showLookup } from './lookup.tsx'
import { LookupsInput, showLookups } from './lookups.tsx'
import { NumberInput, showNumber } from './number.tsx'
import { ReferenceInput, showReference } from './references/reference.tsx'
import { ReferencesInput, showReferences } from './references/references.tsx'
import { RichTextInput, readRichText, showRichText } from './rich-text/rich-text.tsx'
import { SecretInput, showSecret } from './secret.tsx'
import { showText, TextareaInput, TextInput } from './text.tsx'

const figure: FieldParts = { show: showNumber, Input: NumberInput }

export const fieldKinds: Record<FieldKind, FieldParts> = {
  text: { show: showText, Input: TextInput },
  textarea: { show: showText, Input: TextareaInput, isWide: true },
  richText: { show: showRichText, read: readRichText, Input: RichTextInput, isWide: true },
  code: { show: showText, read: readCode, Input: CodeInput, isWide: true },
  secret: { show: showSecret, Input: SecretInput },
  number: figure,
  int: figure,
  qty: figure,
  price: figure,
  amount: figure,
  percent: figure,
  lookup: { show: showLookup, Input: LookupInput },
  lookups: { show: showLookups, Input: LookupsInput, isGroup: true },
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
