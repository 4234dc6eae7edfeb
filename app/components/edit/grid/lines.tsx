import { idOf } from '../../../format.ts'
import { pastePrefix } from '../../../lines/fields.ts'
import type { GridView } from '../../../page-types.ts'
import { AskButton } from '../../buttons/ask-button.tsx'
import { ForbiddenButton } from '../../buttons/forbidden-button.tsx'
import { MenuButton } from '../../buttons/menu-button.tsx'
import { useSay } from '../../page-context.tsx'
import { SumsBy } from '../../tables/sums-by.tsx'
import { useSheet, useSheetPart } from '../sheet/sheet-store.ts'
import { LineGrid } from './line-grid.tsx'

interface Props {
  grid: GridView
  page?: number | undefined
  byNumber: boolean
  /** What the lines come to by key, as the page came. */
  sums?: unknown
  typed?: Record<string, string> | null | undefined
  errors: Record<string, string>
}

const mostListed = 20

/** Heading of the lines with what can be done with them, and the lines. */
export function Lines({ grid, page, byNumber, sums, typed, errors }: Props) {
  const say = useSay()
  const lines = useSheetPart((state) => state.sheet.lines[grid.key]) ?? []
  const open = useSheetPart((state) => state.active[grid.key])
  const at = lines.findIndex(({ key }) => key === open)
  return (
    <div>
      <div className="lines-head">
        <h2>{grid.label}</h2> <span className="faint">{lines.length}</span>
        <span className="line push">
          {grid.canAdd ? (
            <button className="btn" name="intent" value={`line.add:${grid.key}`}>
              {say('edit.addLine')}
            </button>
          ) : null}
          {grid.canAdd ? <PastePanel path={grid.key} text={typed?.[pastePrefix + grid.key]} /> : null}
          {grid.importAddress ? (
            <a className="btn" href={grid.importAddress}>
              {say('edit.importLines')}
            </a>
          ) : null}
          {grid.pairAddress ? (
            <button className="btn" form="pair">
              {say('versions.compare')}
            </button>
          ) : null}
          {grid.actions.map((b) =>
            b.forbidden ? (
              <ForbiddenButton key={b.name} className="btn" label={b.label} why={b.forbidden} />
            ) : b.input?.length || b.confirm ? (
              <AskButton key={b.name} button={b} typed={typed} errors={errors} />
            ) : (
              <button key={b.name} className={`btn${b.danger ? ' danger' : ''}`} name="intent" value={b.name}>
                {b.label}
              </button>
            ),
          )}
          {grid.canAdd ? <LineMenu grid={grid} at={at} count={lines.length} /> : null}
        </span>
      </div>
      {grid.help ? <p className="hint">{grid.help}</p> : null}
      <WrongCells path={grid.key} />
      <LineGrid grid={grid} path={grid.key} lines={lines} page={page} byNumber={byNumber} />
      <LiveSums grid={grid} sums={sums} />
    </div>
  )
}

/** They follow what is typed. */
function LiveSums({ grid, sums }: Pick<Props, 'grid' | 'sums'>) {
  const live = useSheetPart((state) => state.totals?.[`${grid.key}$sums`])
  return <SumsBy views={grid.sums} sums={live ?? sums} />
}

/** Several lines at once, as a spreadsheet copies them. */
function PastePanel({ path, text }: { path: string; text: string | undefined }) {
  const say = useSay()
  const id = idOf(pastePrefix + path)
  return (
    <MenuButton label={say('edit.pasteLines')}>
      <div className="ask">
        <label htmlFor={id}>{say('edit.pasteHint')}</label>
        <textarea id={id} name={pastePrefix + path} className="control" rows={8} wrap="off" defaultValue={text} />
        <button className="btn sure" name="intent" value={`line.paste:${path}`}>
          {say('edit.pasteLines')}
        </button>
      </div>
    </MenuButton>
  )
}

/** What is done with the line in edit; undo and redo come with script, as the keys do. */
function LineMenu({ grid, at, count }: { grid: GridView; at: number; count: number }) {
  const say = useSay()
  const store = useSheet()
  const [canUndo, canRedo] = [useSheetPart((s) => s.canUndo), useSheetPart((s) => s.canRedo)]
  const name = `${grid.key}[${at}]`
  const one = (word: string, label: string, isPossible: boolean) => (
    <button
      className="item"
      name="intent"
      value={`${word}:${name}`}
      disabled={at < 0 || !isPossible}
      title={at < 0 ? say('edit.chooseLine') : undefined}
    >
      {label}
    </button>
  )
  return (
    <MenuButton label={say('list.more')}>
      {one('line.copy', say('edit.copyLine'), true)}
      {grid.canMove ? one('line.up', say('edit.moveUp'), at > 0) : null}
      {grid.canMove ? one('line.down', say('edit.moveDown'), at < count - 1) : null}
      {canUndo || canRedo ? (
        <>
          <button type="button" className="item" disabled={!canUndo} onClick={() => store.undo()}>
            {say('edit.undo')}
          </button>
          <button type="button" className="item" disabled={!canRedo} onClick={() => store.redo()}>
            {say('edit.redo')}
          </button>
        </>
      ) : null}
    </MenuButton>
  )
}

/** Cells of the last paste that break a rule, each with a link to it. */
function WrongCells({ path }: { path: string }) {
  const say = useSay()
  const store = useSheet()
  const wrong = useSheetPart((state) => state.wrong[path])
  if (!wrong?.length) return null
  return (
    <div className="message bad" role="alert">
      <div>
        <b>{say('edit.pastedWrong', { n: wrong.length })}</b>
        <ul>
          {wrong.slice(0, mostListed).map(({ at, message }) => {
            const dot = at.lastIndexOf('].') + 1
            return (
              <li key={at}>
                <a
                  href={`#${idOf(at)}`}
                  onClick={(event) => {
                    if (at.startsWith(pastePrefix)) return
                    event.preventDefault()
                    store.open(at.slice(0, dot), at.slice(dot + 1))
                  }}
                >
                  {message}
                </a>
              </li>
            )
          })}
        </ul>
        {wrong.length > mostListed ? say('import.shown', { n: mostListed, all: wrong.length }) : null}
      </div>
    </div>
  )
}
