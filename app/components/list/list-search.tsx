import { useRef } from 'react'
import { look } from '../../../catalogue/constants/look.ts'
import { isNumberKind } from '../../format.ts'
import type { FieldKind, FieldView, ListData, ListView } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { ChoiceSelect } from '../fields/choice-select.tsx'
import { CalendarButton } from '../fields/dates/calendar-button.tsx'
import { HiddenQuery } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { listAddress } from './list-address.ts'
import { useSearchAsTyped } from './use-search-as-typed.ts'

const dateKinds: ReadonlySet<FieldKind> = new Set(['date', 'datetime'])
const isRange = (field: FieldView) => dateKinds.has(field.kind) || isNumberKind(field.kind)
const isInForce = (field: FieldView, data: ListData) => [field.key, `${field.key}.from`, `${field.key}.to`].some((name) => data.search[name])

/** The search: labels inside the frames, six fields, the rest behind a count. */
export function ListSearch({ view, data }: { view: ListView; data: ListData }) {
  const say = useSay()
  const { formKey, onFocus } = useSearchAsTyped(data.search)
  if (view.search.length + view.moreSearch.length === 0) return null
  const inForce = view.moreSearch.filter((f) => isInForce(f, data)).length
  return (
    <form
      key={formKey}
      className="find"
      role="search"
      noValidate
      action={view.address.split('?')[0]}
      aria-label={say('list.searchOf', { title: view.title })}
      onFocus={onFocus}
    >
      <HiddenQuery address={listAddress(view, { ...data, search: {}, isChosenOnly: false })} />
      {view.search.map((field, i) => (
        <SearchField key={field.key} field={field} data={data} className={i > 1 && !isInForce(field, data) ? 'not-phone' : ''} />
      ))}
      <span className="end">
        <button className="btn">
          <Icon name="search" />
          {say('list.search')}
        </button>
        <a className="btn quiet" href={view.filters.some((f) => f.isDefault) ? `${view.address}&plain=1` : view.address}>
          {say('list.reset')}
        </a>
      </span>
      <span className="end last">
        {view.moreSearch.length ? (
          <MenuButton
            className="btn quiet"
            label={
              <>
                {say('list.moreSearch')}
                {inForce ? <span className="count">{inForce}</span> : null}
              </>
            }
          >
            {view.moreSearch.map((field) => (
              <SearchField key={field.key} field={field} data={data} />
            ))}
          </MenuButton>
        ) : null}
        {view.columnsAddress ? (
          <a className="btn quiet not-phone" href={view.columnsAddress}>
            <Icon name="columns" />
            {say('columns.title')}
          </a>
        ) : null}
      </span>
    </form>
  )
}

function SearchField({ field, data, className = '' }: { field: FieldView; data: ListData; className?: string }) {
  const say = useSay()
  const id = `q-${field.key}`
  if (isRange(field)) return <RangeField field={field} data={data} className={className} />
  const value = data.search[field.key] ?? ''
  const choices =
    field.kind === 'checkbox'
      ? [
          { code: 'Y', label: say('field.yes') },
          { code: 'N', label: say('field.no') },
        ]
      : field.kind === 'lookup' || field.kind === 'lookups'
        ? (field.choices ?? [])
        : null
  return (
    <div className={`boxed ${className}`}>
      <label htmlFor={id}>{field.label}</label>
      {choices ? (
        <ChoiceSelect
          field={field}
          row={data.search}
          value={value}
          choices={choices}
          empty={say('list.all')}
          control={{ className: 'control', id, name: field.key }}
        />
      ) : (
        <input
          className="control"
          id={id}
          name={field.key}
          defaultValue={value}
          placeholder={field.kind === 'ref' ? say('list.codeOrName') : undefined}
          autoComplete="off"
        />
      )}
    </div>
  )
}

/** From and to; days have one calendar for both. */
function RangeField({ field, data, className }: { field: FieldView; data: ListData; className: string }) {
  const say = useSay()
  const ends = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }
  const id = `q-${field.key}`
  const isDate = dateKinds.has(field.kind)
  const end = (name: 'from' | 'to') => (
    <input
      {...(data.wrong?.[`${field.key}.${name}`] && { 'aria-invalid': true, 'aria-describedby': 'wrong' })}
      ref={ends[name]}
      className="control"
      name={`${field.key}.${name}`}
      defaultValue={data.search[`${field.key}.${name}`] ?? ''}
      aria-label={`${field.label} ${say(`list.${name}`)}`}
      size={8}
      maxLength={isDate ? 10 : 20}
      inputMode={isDate ? 'numeric' : 'decimal'}
      placeholder={isDate ? look['format.date'] : ''}
      pattern={isDate ? '\\d{4}-\\d{2}-\\d{2}' : undefined}
      autoComplete="off"
    />
  )
  return (
    <div className={`boxed range ${isDate ? 'days ' : ''}${className}`} role="group" aria-labelledby={id}>
      <span id={id}>{field.label}</span>
      {end('from')}
      <span aria-hidden="true">~</span>
      {end('to')}
      {isDate ? <CalendarButton label={field.label} {...ends} /> : null}
    </div>
  )
}
