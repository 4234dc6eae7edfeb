import { type RefObject, useEffect } from 'react'
import { controlsOf, isChanged, sayTyped } from '../control.ts'

/** What was typed before script had come is told to all who listen, once all of them do. */
export function useTypedBefore(form: RefObject<HTMLFormElement>) {
  useEffect(() => queueMicrotask(() => form.current && controlsOf(form.current).filter(isChanged).forEach(sayTyped)), [form])
}
