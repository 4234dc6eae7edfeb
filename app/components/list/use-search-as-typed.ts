import { type FocusEvent, useRef, useState } from 'react'
import { conditionsOf } from './conditions.ts'

/**
 * A search that follows the typing where there is script; what that takes comes with the focus. `formKey` makes another search another
 * form, so that nothing typed is carried over; an answer to the typing itself keeps the form and the focus.
 */
export function useSearchAsTyped(search: Readonly<Record<string, string>>) {
  const sent = useRef<string | null>(null)
  const conditions = conditionsOf(search)
  const [shown, setShown] = useState({ conditions, formKey: 0 })
  if (shown.conditions !== conditions) setShown({ conditions, formKey: shown.formKey + (conditions === sent.current ? 0 : 1) })
  const onFocus = ({ currentTarget: form }: FocusEvent<HTMLFormElement>) =>
    void import('./follow-typing.ts').then(({ followTyping }) => followTyping(form, sent))
  return { formKey: shown.formKey, onFocus }
}
