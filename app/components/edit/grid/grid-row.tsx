import { type ComponentType, memo, type ReactNode } from 'react'
import { answered } from '../../../answered.ts'
import { formatValue, idOf } from '../../../format.ts'
import { fieldsOf } from '../../../lines/fields.ts'
import type { CellView, ColumnView, GridView, Row } from '../../../page-types.ts'
import { ForbiddenButton } from '../../buttons/forbidden-button.tsx'
import { showValue } from '../../cell-value.tsx'
import { fileAddress } from '../../cells/file-link.tsx'
import { fieldKinds } from '../../fields/registry.ts'
import { type Say, useSay } from '../../page-context.tsx'
import { SumsBy } from '../../tables/sums-by.tsx'
import { actionsWidth, columnClass, fixedOffsets, isWideKind } from '../../tables/table-columns.tsx'
import { isReadOnly, type Line, referenceText, shownRow, typedOr } from '../sheet/sheet.ts'

/** Lines of a line, as the grid above draws its own. */
export interface LinesBelow {
  grid: GridView
  /** Form name of the lines: `poLine`, `poLine[0].poDelivery`. */
  path: string
  label?: string
  lines: readonly Line[]
  /** Key of the line that these stand under. */
  under?: number
}

type ButtonCell = Extract<CellView, { type: 'button' }>
type RadioView = Extract<CellView, { type: 'radio' }>

interface RowProps {
  grid: GridView
  line: Line
  /** The line with what formulas made of it; without it what was typed over what is stored. */
  shown: Row | undefined
  name: string
  at: number
  /** In edit: its cells are inputs. */
  isOpen: boolean
  /** Another number starts the inputs anew. */
  epoch: number
  /** Column of the cells to be filled down. */
  marked: string | undefined
  hasSelect: boolean
  hasActions: boolean
  isCards: boolean
  span: number
  byNumber: boolean
  Below: ComponentType<LinesBelow>
}

/** One line, and the lines under it. A row may narrow what its columns allow: `row.$readonly` lists keys, `row.$fixed` cannot go. */
export const GridRow = memo(function GridRow({
  grid,
  line,
  shown,
  name,
  at,
  isOpen,
  epoch,
  marked,
  hasSelect,
  hasActions,
  isCards,
  span,
  byNumber,
  Below,
}: RowProps) {
  const say = useSay()
  const { row } = line
  const number = String(row.lineNum ?? at + 1)
  const isEditable = (column: ColumnView) => column.editable && !fieldsOf(column).some(({ key }) => isReadOnly(line, key))
  const known = shown ?? (Object.keys(line.typed).length ? shownRow(line) : row)
  const hidden = isOpen ? (
    <>
      <Known row={row} name={name} />
      <input type="hidden" name="_open" value={name} />
    </>
  ) : (
    <Unseen line={line} name={name} />
  )
  return (
    <>
      <tr data-line={name} className={isOpen ? 'open' : undefined}>
        {hasSelect ? (
          <td className="select">
            <input
              type="checkbox"
              name={`${name}.$chosen`}
              value="Y"
              defaultChecked={line.typed.$chosen === 'Y'}
              aria-label={say('edit.selectLineOf', { n: number })}
            />
          </td>
        ) : null}
        {grid.columns.map((column, i) => {
          const first = i === 0 ? hidden : null
          if (column.kind === 'files') return filesCell(column, line, name, number, { isOpen, isCards }, first, say)
          if (column.cell?.type === 'button')
            return buttonCell(column, column.cell, line, name, number, buttonsFrom(grid, hasActions).get(column.key), first, say)
          if (column.cell?.type === 'radio') return radioCell(column, column.cell, row, first)
          if (isOpen && isEditable(column)) return openCell(column, line, name, number, epoch, isCards, first, say)
          return restingCell(column, line, known, name, grid, { isOpen, isCards, isMarked: marked === column.key }, first, say)
        })}
        {hasActions ? (
          <td className="fixed right acts">
            {grid.columns.some(isEditable) ? (
              <button
                className="btn quiet"
                name="intent"
                value={isOpen ? `row.close:${name.slice(0, name.lastIndexOf('['))}` : `row:${byNumber && row.lineNum ? row.lineNum : name}`}
                aria-label={say(isOpen ? 'edit.closeLineOf' : 'edit.editLineOf', { n: number })}
              >
                {say(isOpen ? 'edit.closeLine' : 'edit.editLine')}
              </button>
            ) : null}
            {grid.canDelete && !row.$fixed ? (
              <button className="btn quiet" name="intent" value={`line.remove:${name}`} aria-label={say('edit.removeLineOf', { n: number })}>
                {say('edit.removeLine')}
              </button>
            ) : null}
          </td>
        ) : null}
      </tr>
      {grid.children.map((child) => (
        <SubLines
          key={child.key}
          child={child}
          Below={Below}
          line={line}
          path={`${name}.${child.key}`}
          number={number}
          span={span}
          isShown={isOpen || !grid.columns.some(isEditable)}
          sums={known[`${child.key}$sums`]}
        />
      ))}
    </>
  )
})

/** The files of a line stand on a page of their own; the form waits meanwhile, and names those of a new line. */
function filesCell(
  column: ColumnView,
  { row, typed }: Line,
  name: string,
  number: string,
  { isOpen, isCards }: { isOpen: boolean; isCards: boolean },
  first: ReactNode,
  say: Say,
) {
  const named = typed[column.key]
  const files = named ? named.split(',') : row[column.key]
  const count = Array.isArray(files) ? files.length : 0
  return (
    <td key={column.key} className={columnClass(column)} data-label={isCards ? column.label : undefined}>
      {first}
      {isOpen && named ? <input type="hidden" name={`${name}.${column.key}`} value={named} /> : null}
      <button className="btn quiet" name="intent" value={`attach:${name}`} aria-label={say('edit.cell', { n: number, label: column.label })}>
        {column.label} {count || ''}
      </button>
    </td>
  )
}

/** Buttons stay in sight beside what else can be done with a line. */
const buttonsFrom = ({ columns }: GridView, hasActions: boolean) => fixedOffsets(columns.toReversed(), 'right', hasActions ? actionsWidth : 0)

/** An action on this line alone, or the file that it names; what it is not for, the line does not offer, and what a guard forbids stands grey. */
function buttonCell(
  column: ColumnView,
  { opens }: ButtonCell,
  { row }: Line,
  name: string,
  number: string,
  right: number | undefined,
  first: ReactNode,
  say: Say,
) {
  const href = opens && fileAddress(opens, row)
  const label = say('edit.cell', { n: number, label: column.label })
  const why = (row.$forbidden as Record<string, string> | undefined)?.[column.key]
  const isOffered = !opens && row.id !== '' && !(row.$without as string[] | undefined)?.includes(column.key)
  return (
    <td key={column.key} className={columnClass(column)} style={{ right }}>
      {first}
      {href ? (
        <a className="btn quiet" href={href} target="_blank" rel="noreferrer" aria-label={label}>
          {column.label}
        </a>
      ) : null}
      {isOffered && why ? (
        <ForbiddenButton className="btn quiet" label={column.label} name={label} why={why} />
      ) : isOffered ? (
        <button className="btn quiet" name="intent" value={`${column.key}:${name}`} aria-label={label}>
          {column.label}
        </button>
      ) : null}
    </td>
  )
}

/** One of the two lines that are to stand side by side. */
const radioCell = ({ key, label }: ColumnView, { name, of, first }: RadioView, { [of]: value }: Row, hidden: ReactNode) => (
  <td key={key} data-label={label}>
    {hidden}
    {value ? (
      <input type="radio" form="pair" name={name} value={String(value)} defaultChecked={value === first} aria-label={`${label} ${value}`} />
    ) : null}
  </td>
)

/** Which line it is, and in which version where it has its own. */
function Known({ row, name }: { row: Row; name: string }) {
  return (
    <>
      <input type="hidden" name={`${name}.id`} value={row.id} />
      {row.$version ? <input type="hidden" name={`${name}.versionNum`} value={String(row.$version)} /> : null}
    </>
  )
}

/** What was typed in a line that is not in edit. */
function Unseen({ line, name }: { line: Line; name: string }) {
  return (
    <>
      <Known row={line.row} name={name} />
      {Object.entries(line.typed).map(([key, value]) =>
        key === '$chosen' ? null : <input key={key} type="hidden" name={`${name}.${key}`} value={value} />,
      )}
    </>
  )
}

/** A computed figure, wanted often, is asked about by a small button while its line is in edit. */
const why = (name: string, column: ColumnView, say: Say) => (
  <button
    className="why"
    name="intent"
    value={`why:${name}.${column.key}`}
    aria-label={say('edit.whyOf', { label: column.label })}
    title={say('edit.why')}
  >
    ?
  </button>
)

interface Resting {
  isOpen: boolean
  isCards: boolean
  isMarked: boolean
}

/** Read as text. What is wrong in it is a frame; the words stand in the summary and in the title. No component of its own: there are thousands. */
function restingCell(
  column: ColumnView,
  line: Line,
  row: Row,
  name: string,
  grid: GridView,
  { isOpen, isCards, isMarked }: Resting,
  first: ReactNode,
  say: Say,
) {
  const fields = fieldsOf(column)
  const wrongField = fields.find(({ key }) => line.wrong[key])
  const wrong = wrongField && line.wrong[wrongField.key]
  const isTyped = column.editable && fields.some(({ key }) => key in line.typed || `${key}$text` in line.typed)
  const isChanged = row[`${column.key}$was`] !== undefined || (isTyped && line.row.id !== '')
  const text = column.align === 'right' ? '' : formatValue(column, row)
  const was = isTyped && line.row.id !== '' ? formatValue(column, line.row) : ''
  const className = [columnClass(column), isChanged ? 'changed' : '', wrong ? 'wrong' : '', isMarked ? 'marked' : ''].filter(Boolean).join(' ')
  const isComputed = isOpen && column.key in grid.compute
  return (
    <td
      key={column.key}
      className={className || undefined}
      data-out={column.editable ? undefined : `${name}.${column.key}`}
      data-label={isCards && (isOpen || !speaksForItself(column)) ? column.label : undefined}
      id={wrongField ? idOf(`${name}.${wrongField.key}`) : undefined}
      tabIndex={wrong ? -1 : undefined}
      title={wrong ?? (isCut(column, text) ? text : undefined)}
    >
      {first}
      {was ? <s>{was}</s> : null}
      {showValue({ field: isTyped ? withoutFile(column) : column, row, say })}
      {isComputed ? why(name, column, say) : null}
    </td>
  )
}

/** What is typed and not stored yet names no file that one could have. */
const withoutFile = ({ cell, ...column }: ColumnView): ColumnView => (cell && cell.type !== 'fileLink' ? { ...column, cell } : column)

/** On a card: its number, its status and what it is about need no label. */
const speaksForItself = (column: ColumnView) =>
  column.align === 'left' && (Boolean(column.fixed) || Boolean(column.isStatus) || (column.priority === 1 && isWideKind(column)))

/** Longer than its column; a character of Chinese is as wide as two. */
const isCut = (column: ColumnView, text: string) =>
  text.length * 7 > column.width - 16 || (text.length * 13 > column.width - 16 && /[^ -~]/.test(text))

function openCell(given: ColumnView, line: Line, name: string, number: string, epoch: number, isCards: boolean, first: ReactNode, say: Say) {
  const column: ColumnView = given.answers ? { ...given, ...answered(given, shownRow(line)) } : given
  const { Input } = fieldKinds[column.kind]
  const at = `${name}.${column.key}`
  const wrong = fieldsOf(column)
    .map(({ key }) => line.wrong[key])
    .find(Boolean)
  const was = line.row[`${column.key}$was`]
  const input = (
    <Input
      key={epoch}
      field={column}
      row={column.parts ? shownRow(line) : line.row}
      name={at}
      id={idOf(at)}
      value={typedOr(line, column)}
      text={column.kind === 'ref' ? referenceText(line, column.key) : undefined}
      isInvalid={!!wrong}
      label={say('edit.cell', { n: number, label: column.label })}
    />
  )
  return (
    <td
      key={column.key}
      className={[columnClass(column), 'editing', was === undefined ? '' : 'changed'].filter(Boolean).join(' ')}
      data-label={isCards ? column.label : undefined}
      title={wrong}
    >
      {first}
      {was === undefined ? (
        input
      ) : (
        <span className="with-unit">
          <s>{formatValue(column, line.row, was)}</s>
          {input}
        </span>
      )}
    </td>
  )
}

const isTouched = ({ row, typed, wrong }: Line): boolean => row.id === '' || Object.keys(typed).length > 0 || Object.keys(wrong).length > 0

interface SubProps {
  child: GridView
  Below: ComponentType<LinesBelow>
  line: Line
  path: string
  number: string
  span: number
  /** Its line is in edit, or cannot be: then these are what one is here for. */
  isShown: boolean
  /** What they come to by key. */
  sums: unknown
}

function SubLines({ child, Below, line, path, number, span, isShown, sums }: SubProps) {
  const say = useSay()
  const lines = line.lines[child.key] ?? []
  if (lines.length === 0 && !child.canAdd) return null
  const label = say('edit.linesOf', { label: child.label, n: number })
  return (
    <tr className="sub">
      <td colSpan={span}>
        <details open={(isShown && lines.length > 0 && child.columns.some((c) => c.editable)) || lines.some(isTouched)}>
          <summary>
            {label} <span className="faint">&nbsp;{lines.length}</span>
          </summary>
          {lines.length ? <Below grid={child} path={path} label={label} lines={lines} under={line.key} /> : null}
          <SumsBy views={child.sums} sums={sums} />
          {child.canAdd ? (
            <p className="line">
              <button className="btn" name="intent" value={`line.add:${path}`}>
                {say('edit.addLine')}
                <span className="hidden"> {label}</span>
              </button>
            </p>
          ) : null}
        </details>
      </td>
    </tr>
  )
}
