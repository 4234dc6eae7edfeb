/** What is drawn as well as written: by its syntax the canvas that writes into the text area, fetched when somebody asks for it. */
import type { ComponentType, RefObject } from 'react'

export interface CanvasProps {
  text: RefObject<HTMLTextAreaElement>
  label: string
}

export const canvases: Readonly<Record<string, () => Promise<ComponentType<CanvasProps>>>> = {
  BPMN: async () => (await import('../bpmn/canvas.tsx')).BpmnCanvas,
}
