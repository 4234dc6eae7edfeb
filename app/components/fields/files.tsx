import { useSay } from '../page-context.tsx'
import { type CellProps, controlProps, type InputProps, type ShownCell } from './field-types.ts'

interface FileLink {
  name: string
  href: string
}

const filesAt = ({ field, row }: CellProps) => (row[`${field.key}$`] as FileLink[] | undefined) ?? []

export function showFiles(props: ShownCell) {
  const files = filesAt(props)
  if (files.length)
    return (
      <>
        {files.map((f) => (
          <a key={f.href} href={f.href}>
            {f.name}{' '}
          </a>
        ))}
      </>
    )
  const value = props.row[props.field.key]
  return Array.isArray(value) && value.length ? props.say('field.files', { n: value.length }) : null
}

export function FilesInput(props: InputProps) {
  const say = useSay()
  return (
    <>
      <input type="file" multiple {...controlProps(props)} />
      {showFiles({ ...props, say })}
    </>
  )
}
