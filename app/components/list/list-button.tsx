import type { ButtonView } from '../../page-types.ts'
import { AskButton } from '../buttons/ask-button.tsx'

export const selectionForm = 'selection'

/** What was typed for an action that was refused, and what is wrong with it. */
export interface ListAgain {
  typed?: Record<string, string> | undefined
  errors?: Record<string, string> | undefined
}

/** An action of a list: a link, a question, or a submit of the selection. */
export function ListButton({ button, className = 'btn', again = {} }: { button: ButtonView; className?: string; again?: ListAgain }) {
  const look = `${className}${button.primary && className === 'btn' ? ' primary' : ''}`
  if (button.href)
    return (
      <a className={look} href={button.href}>
        {button.label}
      </a>
    )
  if (button.confirm || button.input?.length) return <AskButton button={button} form={selectionForm} className={look} {...again} />
  return (
    <button className={`${look}${button.danger ? ' danger' : ''}`} form={selectionForm} name="intent" value={button.name}>
      {button.label}
    </button>
  )
}
