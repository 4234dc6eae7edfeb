/** Cells that show a value otherwise than its kind does. Plain functions, as there are thousands. */
import type { ReactNode } from 'react'
import type { CellView } from '../../page-types.ts'
import type { ShownCell } from '../fields/field-types.ts'
import { showFileLink } from './file-link.tsx'
import { showIcon } from './icon.tsx'
import { showLinkTag } from './link-tag.tsx'
import { showProgress } from './progress.tsx'

export function showCell(cell: CellView, shown: ShownCell): ReactNode {
  switch (cell.type) {
    case 'linkTag':
      return showLinkTag(cell, shown)
    case 'fileLink':
      return showFileLink(cell, shown)
    case 'icon':
      return showIcon(cell, shown)
    case 'slot':
      return slots[cell.slot](cell.keys, shown)
    case 'button':
      // A button belongs to the form of its line, which draws it.
      return null
  }
}

const slots = { progress: showProgress }
