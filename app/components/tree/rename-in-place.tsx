import { useFetcher } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RenameView } from '../../page-types.ts'
import { markStale } from '../frame/kept-pages.ts'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'
import { useHold } from '../use-hold.ts'
import { RenameButtons, RenameFields } from './rename-form.tsx'

interface Props {
  /** Page on which the node is renamed otherwise. */
  address: string
  /** Something of it was stored. */
  onChange(): void
  onEnd(): void
}

interface Answer {
  view?: RenameView
  done?: 'saved' | 'moved'
  /** Nobody answered. */
  isLost?: boolean
}

/** The form of that page where the node stands. Enter saves, Escape gives up; what is refused, or lost on the way, stays as it was typed. */
export function RenameInPlace({ address, onChange, onEnd }: Props) {
  const say = useSay()
  const { data, state, load, Form } = useFetcher<Answer>()
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState<RenameView | null>(null)
  const latest = useRef({ onChange, onEnd })
  latest.current = { onChange, onEnd }
  const hold = useHold(state !== 'submitting', [state, data])
  const isOpen = view !== null

  useEffect(() => {
    load(address)
  }, [load, address])
  useEffect(() => {
    if (data?.view) setView(data.view)
    if (data?.done) latest.current.onChange()
    if (data?.done === 'saved') latest.current.onEnd()
  }, [data])
  useEffect(() => {
    const name = isOpen ? form.current?.querySelector<HTMLInputElement>('.control') : null
    name?.focus()
    name?.select()
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnd()
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (hold(event.currentTarget)) markStale()
    else event.preventDefault()
  }
  if (!view) return null
  return (
    <Form ref={form} method="post" action={address} className="rename in-place" noValidate onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <input type="hidden" name="inPlace" value="Y" />
      {data?.isLost ? <Notice tone="bad" text={say('edit.lost')} /> : null}
      <RenameFields view={view} />
      <RenameButtons view={view}>
        <button type="button" className="btn quiet" onClick={onEnd}>
          {say('rename.cancel')}
        </button>
      </RenameButtons>
    </Form>
  )
}
