import { requisitionHeader } from '../../catalogue/purchasing/requisition-header.ts'

const { requestQty } = requisitionHeader.lines.requisitionLine.fields
Object.assign(requestQty, { scale: 2, options: { ...requestQty.options, min: '0', max: '1000', step: '0.25' } })
