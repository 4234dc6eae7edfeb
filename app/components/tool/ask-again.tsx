import { getFormProps, useForm } from '@conform-to/react'
import { useEffect } from 'react'
import { focusFirst } from '../focus-first.ts'
import { Notice } from '../message.tsx'
import { AskForm, type AskProps, idOfAsk } from './ask-form.tsx'

/** The form of a tool that comes back with what was typed when it is refused. */
export function AskAgain(props: AskProps) {
  const [form, entries] = useForm<Record<string, string>>({ id: idOfAsk(props.name), lastResult: props.form.reply })
  const { id, errors, errorId } = form
  useEffect(() => focusFirst(id, false), [id])
  return (
    <AskForm {...props} {...getFormProps(form)} entries={entries}>
      {errors ? <Notice tone="bad" text={errors.join(' ')} id={errorId} /> : null}
    </AskForm>
  )
}
