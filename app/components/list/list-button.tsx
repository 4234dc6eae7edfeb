import type { ButtonView } from '../../page-types.ts'
import { AskButton } from '../buttons/ask-button.tsx'

export const selectionForm = 'selection'

/** An action of a list: a link, a question, or a submit of the selection. */
export function ListButton({ button, className = 'btn' }: { button: ButtonView; className?: string }) {
  const look = `${className}${button.primary && className === 'btn' ? ' primary' : ''}`
  if (button.href)
    return (
      <a className={look} href={button.href}>
        {button.label}
      </a>
    )
  if (button.confirm || button.input?.length) return <AskButton button={button} form={selectionForm} className={look} />
  return (
    <button className={`${look}${button.danger ? ' danger' : ''}`} form={selectionForm} name="intent" value={button.name}>
      {button.label}
    </button>
  )
}
