import type { AnyDefinition } from '../language/define.ts'
import { type Editor, editRight } from '../language/rights.ts'

/** Whether somebody may write a text in this state: our side while it is at work, the supplier what it proposes while it is asked. */
export const mayWriteText = (definition: AnyDefinition, status: unknown, who: Editor): boolean =>
  editRight(definition, String(status), who)(who.side === 'supplier' ? 'proposedBody' : 'body')
