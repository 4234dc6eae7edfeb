/** A process is drawn: its file stands in the text area beside it, which is what the form sends. Fetched where somebody asks for it. */
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import './canvas.css'
import { useEffect, useRef, useState } from 'react'
import { type ApprovalAttribute, approvalAttributes } from '../../../catalogue/workflow/bpmn-extension.ts'
import { workflowLookups } from '../../../catalogue/workflow/lookups.ts'
import { stepWords } from '../../../catalogue/workflow/step-words.ts'
import { useDocument } from '../../document.tsx'
import { sayTyped } from '../control.ts'
import type { CanvasProps } from '../fields/canvas.ts'
import { type DrawingTool, type Drawn, drawingTool } from './modeler.ts'

const listed = { assigneeType: 'ASSIGNEE_TYPE', signMode: 'WF_SIGN_MODE', rejectTo: 'REJECT_TO', emptyRule: 'EMPTY_RULE' } as const
const ticked: readonly ApprovalAttribute[] = ['canTransfer', 'canAddSign', 'mergeSame']
const isTask = ({ type }: Drawn) => type === 'bpmn:UserTask' || type === 'bpmn:Task'
const isListed = (name: ApprovalAttribute): name is keyof typeof listed => name in listed

export function BpmnCanvas({ text, label }: CanvasProps) {
  const isEnglish = useDocument().language === 'EN'
  const place = useRef<HTMLDivElement>(null)
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const [chosen, setChosen] = useState<Drawn | null>(null)
  const [fault, setFault] = useState('')
  const [, setCount] = useState(0)

  useEffect(() => {
    if (!place.current) return
    const made = drawingTool(place.current, isEnglish)
    const fail = (error: unknown) => setFault(error instanceof Error ? error.message : String(error))
    /** The form hears of it as of any typing. */
    const write = (xml: string) => {
      if (!text.current) return
      text.current.value = xml
      sayTyped(text.current)
    }
    made.on('chosen', () => setChosen(made.chosen()))
    made.on('changed', () => {
      made.xml().then(write, fail)
      setCount((count) => count + 1)
    })
    made.open(text.current?.value ?? '').then(() => setTool(made), fail)
    return () => made.close()
  }, [text, isEnglish])

  return (
    <div className="bpmn-canvas">
      <div ref={place} className="bpmn-place" role="application" aria-label={label} />
      {fault ? (
        <p className="error" role="alert">
          {fault}
        </p>
      ) : null}
      {tool && chosen ? <Properties key={chosen.id} tool={tool} element={chosen} isEnglish={isEnglish} /> : null}
    </div>
  )
}

interface PropertiesProps {
  tool: DrawingTool
  element: Drawn
  isEnglish: boolean
}

/** What stands at the chosen element. Its inputs have no names: the form sends the file alone. */
function Properties({ tool, element, isEnglish }: PropertiesProps) {
  const say = ([cn, en]: readonly [string, string]) => (isEnglish ? en : cn)
  const { businessObject } = element
  return (
    <div className="bpmn-properties">
      <Typed label={say(stepWords.name)} value={businessObject.name ?? ''} onType={(name) => tool.nameIt(element, name)} />
      {element.type === 'bpmn:SequenceFlow' ? (
        <Typed
          label={`${say(stepWords.condition)} (FEEL)`}
          value={businessObject.conditionExpression?.body ?? ''}
          onType={(to) => tool.setCondition(element, to)}
        />
      ) : null}
      {isTask(element)
        ? approvalAttributes.map((name) => {
            const common = {
              label: say(stepWords[name]),
              value: tool.approval(element, name),
              onType: (to: string) => tool.setApproval(element, name, to),
            }
            if (isListed(name)) {
              const choices = Object.entries<readonly [string, string]>(workflowLookups[listed[name]].values).map(([code, words]) => ({
                code,
                label: say(words),
              }))
              return <Chosen key={name} {...common} choices={choices} />
            }
            return ticked.includes(name) ? (
              <Chosen key={name} {...common} choices={yesNo.map(({ code, words }) => ({ code, label: say(words) }))} />
            ) : (
              <Typed key={name} {...common} />
            )
          })
        : null}
    </div>
  )
}

const yesNo = [
  { code: 'Y', words: ['是', 'Yes'] },
  { code: 'N', words: ['否', 'No'] },
] as const

interface PartProps {
  label: string
  value: string
  onType: (value: string) => void
}

function Typed({ label, value, onType }: PartProps) {
  return (
    <label>
      {label}
      <input
        className="control"
        defaultValue={value}
        onBlur={({ currentTarget }) => currentTarget.value.trim() !== value && onType(currentTarget.value.trim())}
      />
    </label>
  )
}

/** Empty is what the engine takes where nothing is said. */
function Chosen({ label, value, onType, choices }: PartProps & { choices: { code: string; label: string }[] }) {
  return (
    <label>
      {label}
      <select className="control" value={value} onChange={({ currentTarget }) => onType(currentTarget.value)}>
        <option value="" />
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
