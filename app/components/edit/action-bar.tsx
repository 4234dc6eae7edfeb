import { useEffect, useRef, useState } from 'react'
import type { ButtonView, EditView } from '../../page-types.ts'
import { AskButton } from '../buttons/ask-button.tsx'
import { MenuButton } from '../buttons/menu-button.tsx'
import { useSay } from '../page-context.tsx'
import { useSheetPart } from './sheet/sheet-store.ts'

interface Props {
  view: EditView
  typed?: Record<string, string> | null
  errors: Record<string, string>
  /** A conflict has to be settled first. */
  isWaiting: boolean
  wasTyped: boolean
}

const shownSecondary = 2

/** Left what is unsaved; right danger, more, secondary, save, and the one primary step. */
export function ActionBar({ view, typed, errors, isWaiting, wasTyped }: Props) {
  const say = useSay()
  if (view.buttons.length === 0 && !view.withheld?.length) return null
  const primary = view.buttons.find((b) => b.primary)
  const why = [...(view.withheld ?? []), ...(primary?.forbidden ? [say('edit.forbidden', { action: primary.label, why: primary.forbidden })] : [])]
  const save = view.buttons.find((b) => b.name === 'save' && (b !== primary || view.steps?.next))
  const besides = view.buttons.filter((b) => b !== primary && b !== save)
  const open = besides.filter((b) => !b.forbidden)
  const danger = open.filter((b) => b.danger)
  const others = open.filter((b) => !b.danger)
  const secondary = others.slice(0, shownSecondary)
  // In the menu there is room to say why something is forbidden.
  const more = [...others.slice(shownSecondary), ...danger.slice(1), ...besides.filter((b) => b.forbidden)]
  const one = (b: ButtonView, className: string) => (
    <ActionButton key={b.name} button={b} className={className} typed={typed} errors={errors} isWaiting={isWaiting && b === primary} />
  )
  // Where nothing can be saved there is room for the other decision, on a phone too.
  const inSight = save ? undefined : danger[0]
  const hasMenu = secondary.length + more.length > 0 || (danger[0] !== undefined && !inSight)
  return (
    <div className={why.length > 0 ? 'actions says' : 'actions'} role="group" aria-label={say('edit.actions')}>
      <Unsaved isWaiting={isWaiting} wasTyped={wasTyped} />
      {hasMenu ? (
        <a className="btn only-phone caret" href="#more-actions">
          {say('list.more')}
        </a>
      ) : null}
      {why.map((words) => (
        <span key={words} className="dim">
          {words}
        </span>
      ))}
      {inSight ? <span className="line push">{one(inSight, 'btn')}</span> : null}
      <span className={`line phone-menu${inSight ? '' : ' push'}`} id="more-actions">
        {danger[0] && !inSight ? one(danger[0], 'btn') : null}
        {more.length ? <MenuButton label={say('list.more')}>{more.map((b) => one(b, 'item'))}</MenuButton> : null}
        {secondary.map((b) => one(b, 'btn'))}
      </span>
      {save && hasFormulas(view) ? (
        <button className="btn not-phone" name="intent" value="recompute">
          {say('edit.recompute')}
        </button>
      ) : null}
      {view.previews?.map(({ intent, label }) => (
        <button key={intent} className="btn not-phone" name="intent" value={intent}>
          {label}
        </button>
      ))}
      {save ? one(save, 'btn') : null}
      {view.steps?.next && !isWaiting ? (
        <button className="btn primary" name="intent" value={view.steps.next.intent}>
          {view.steps.next.label}
        </button>
      ) : null}
      {primary && !view.steps?.next ? one(primary, 'btn primary') : null}
    </div>
  )
}

/** Where script is off, the server computes on request. */
const hasFormulas = ({ compute, grids, whens }: EditView) =>
  whens !== undefined || Object.keys(compute).length > 0 || grids.some((grid) => Object.keys(grid.compute).length > 0)

interface ButtonProps {
  button: ButtonView
  className: string
  typed?: Record<string, string> | null
  errors: Record<string, string>
  isWaiting: boolean
}

function ActionButton({ button, className, typed, errors, isWaiting }: ButtonProps) {
  const look = `${className}${button.danger && !className.includes('primary') ? ' danger' : ''}`
  if (button.href)
    return (
      <a className={look} href={button.href}>
        {button.label}
      </a>
    )
  if (button.forbidden)
    return (
      <button type="button" className={look} disabled title={button.forbidden}>
        {button.label}
        {className === 'item' ? <small>{button.forbidden}</small> : null}
      </button>
    )
  if (!isWaiting && (button.input?.length || button.confirm)) return <AskButton button={button} className={className} typed={typed} errors={errors} />
  return (
    <>
      {isWaiting ? <Answered button={button} typed={typed} /> : null}
      <button className={look} name="intent" value={button.name} disabled={isWaiting || undefined}>
        {button.label}
      </button>
    </>
  )
}

/** What was answered to a button that waits goes on in the form, for whoever settles the differences to go on with it. */
function Answered({ button, typed }: Pick<ButtonProps, 'button' | 'typed'>) {
  const answers = Object.entries(typed ?? {}).filter(([name]) => name.startsWith(`input.${button.name}.`))
  return answers.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/**
 * Says that something was typed since the page came. By itself: a field of a dialog that is drawn anew while its first key
 * is still on the way to it loses that key.
 */
function Unsaved({ isWaiting, wasTyped }: Pick<Props, 'isWaiting' | 'wasTyped'>) {
  const say = useSay()
  const words = useRef<HTMLSpanElement>(null)
  const [isTyped, setIsTyped] = useState(wasTyped)
  const hasEdits = useSheetPart((state) => state.canUndo)
  const keptAt = useSheetPart((state) => state.keptAt)
  useEffect(() => {
    const form = words.current?.closest('form')
    const mark = () => setIsTyped(true)
    form?.addEventListener('input', mark)
    return () => form?.removeEventListener('input', mark)
  }, [])
  return (
    <span ref={words} className="dim not-phone" role="status">
      {isWaiting ? say('conflict.first') : isTyped || hasEdits ? say('edit.unsaved') : ''}
      {keptAt ? ` ${say('edit.kept', { at: keptAt })}` : ''}
    </span>
  )
}
