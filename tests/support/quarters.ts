/** Loaded before the services: the figure of scenario 8 of area shell, which no document has, in the place of the quantity that is requested. */
import type { Field } from '../../catalogue/language/define.ts'
import { requisitionHeader } from '../../catalogue/purchasing/requisition-header.ts'

const { requestQty } = requisitionHeader.lines.requisitionLine.fields
Object.assign(requestQty as Field, { scale: 2, options: { ...requestQty.options, min: '0', max: '1000', step: '0.25' } })
