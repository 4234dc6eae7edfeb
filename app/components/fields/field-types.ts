import type { ComponentType, ReactNode } from 'react'
import type { FieldView } from '../../page-types.ts'
import type { Say } from '../page-context.tsx'

export interface CellProps {
  field: FieldView
  row: Record<string, unknown>
}

export interface InputProps extends CellProps {
  /** Form name: `supplierId`, `poLine[0].orderQty`. */
  name: string
  id: string
  /** As typed, else as stored; dates and decimals in their plain form. */
  value: string
  isInvalid?: boolean
  describedBy?: string
  /** In a table cell there is no visible label. */
  label?: string
  /** The visible text of a reference as typed. */
  text?: string
  form?: string
}

/** What a cell needs to be shown: it is a plain function, because a component for each of two thousand cells costs more than their text. */
export interface ShownCell extends CellProps {
  say: Say
}

/** One field kind: how it is read and how it is entered. */
export interface FieldParts {
  show(cell: ShownCell): ReactNode
  Input: ComponentType<InputProps>
  /** How its record shows it, where a cell has room for less. */
  read?(cell: ShownCell): ReactNode
  /** It takes the width of two. */
  isWide?: true
  /** Several controls under one label. */
  isGroup?: true
}

/** The attributes that every control shares. */
export function controlProps({ field, name, id, isInvalid, describedBy, label, form }: InputProps) {
  return {
    id,
    name,
    form,
    className: 'control',
    placeholder: field.placeholder,
    required: field.required || undefined,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  }
}
