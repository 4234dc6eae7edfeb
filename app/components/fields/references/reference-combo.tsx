import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, ComboBox, ComboBoxStateContext, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { sayTyped } from '../../control.ts'
import { useSay } from '../../page-context.tsx'
import { typingPauseMs } from '../../typing-pause.ts'
import { dialogOf } from '../dialog-of.ts'
import type { InputProps } from '../field-types.ts'
import { valueNear } from '../near.ts'
import { keepPressableStyleOut } from '../pressable-style.ts'

export interface ComboProps extends InputProps {
  address: string
  /** What stands for the id that the field came with. */
  text: string
  /** What was typed while the type-ahead was on its way. */
  typed: string
  selection: [start: number | null, end: number | null]
}

interface Pick {
  id: string
  code: string
  name: string
  /** What formulas of the page read of it. */
  carried?: Record<string, unknown>
}

/** Escape closes the list, and the dialog round the field only when it is pressed again. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

/** The type-ahead of a reference; loaded at the first focus only. */
export function ReferenceCombo({ field, name, id, value, label, isInvalid, describedBy, address, text, typed: early, selection, form }: ComboProps) {
  const say = useSay()
  const [typed, setTyped] = useState(early)
  const [chosen, setChosen] = useState<{ id: string; text: string }>({ id: value, text })
  const [picks, setPicks] = useState<Pick[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Nothing is asked before the first key: a focus alone must not open a list.
  const hasTyped = useRef(early !== text)

  useLayoutEffect(keepPressableStyleOut, [])
  // A layout effect, so that no key can come between the plain field and this one; the caret stays where it was.
  const caret = useRef(selection)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(...caret.current)
  }, [])
  useEffect(() => {
    if (!hasTyped.current) return
    setIsAsking(true)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const near = (field.near ?? []).map((key) => `&near.${key}=${encodeURIComponent(valueNear(input.current?.form ?? null, name, key) ?? '')}`)
        const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(typed)}${near.join('')}`, {
          signal: stop.signal,
          headers: { Accept: 'application/json' },
        })
        if (answer.ok) setPicks(await answer.json())
        setIsAsking(false)
      } catch {
        // A lost line leaves the field as text; the server looks the text up when the form is sent.
      }
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, address, field, name])

  function choose(key: unknown) {
    const pick = picks.find((p) => p.id === String(key))
    if (!pick) return
    const shown = pick.name || pick.code
    hasTyped.current = false
    setChosen({ id: pick.id, text: shown })
    setTyped(shown)
    if (pick.carried) input.current?.dispatchEvent(new CustomEvent('picked', { bubbles: true, detail: pick.carried }))
  }

  // Once the hidden input holds it: whoever listens hears of it as of what is typed.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is what starts it
  useEffect(() => {
    if (!isFirst.current && input.current) sayTyped(input.current)
    isFirst.current = false
  }, [chosen])

  return (
    <ComboBox
      className="with-button cell-input"
      items={picks}
      inputValue={typed}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
      isInvalid={isInvalid}
      isRequired={field.required}
      validationBehavior="aria"
      onInputChange={(next) => {
        hasTyped.current = hasTyped.current || next !== typed
        setTyped(next)
      }}
      onSelectionChange={choose}
    >
      <Label className="hidden">{label ?? field.label}</Label>
      <input type="hidden" name={name} value={typed === chosen.text ? chosen.id : ''} form={form} />
      <Input
        ref={input}
        id={id}
        name={`${name}$text`}
        form={form}
        className="control"
        aria-describedby={describedBy}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <Button
        className="btn"
        aria-label={say('field.pickOf', { label: field.label })}
        onPress={() => {
          hasTyped.current = true
          setTyped((t) => (t === chosen.text ? '' : t))
        }}
      >
        {say('field.pick')}
      </Button>
      <OpenOnce when={early !== text && typed === early && picks.length > 0} />
      <Popover className="options" UNSTABLE_portalContainer={dialogOf(input.current)}>
        <ListBox<Pick> renderEmptyState={() => <span className="hint">{isAsking ? '…' : say('picker.emptyHint')}</span>}>
          {(pick) => (
            <ListBoxItem id={pick.id} textValue={pick.name || pick.code}>
              <span>{pick.name || pick.code}</span>
              {pick.name ? <span className="faint">{pick.code}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** What was typed while the type-ahead was on its way opens the list as well, as if the last key had come just now. */
function OpenOnce({ when }: { when: boolean }) {
  const state = useContext(ComboBoxStateContext)
  const isDone = useRef(false)
  useEffect(() => {
    if (!when || isDone.current || !state?.isFocused) return
    isDone.current = true
    state.open(null, 'input')
  }, [when, state])
  return null
}
