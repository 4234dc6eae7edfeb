/** Every definition of the installation, in the order in which they lean on each other. */
import type { AnyDefinition, Page } from './define.ts'
import { deliveryDocuments } from './delivery/index.ts'
import { identityDocuments } from './identity/index.ts'
import { jobsDocuments } from './jobs/index.ts'
import { masterDocuments } from './master/index.ts'
import { messagingDocuments } from './messaging/index.ts'
import { poHeader } from './order/po-header.ts'
import { purchaseHistory } from './order/purchase-history.ts'
import { supplierPriceList } from './order/supplier-price-list.ts'
import type { PageName } from './page-names.ts'
import { receivingDocuments } from './receiving/index.ts'
import { aslHeader } from './requisition/asl-header.ts'
import { purchaseBillType } from './requisition/purchase-bill-type.ts'
import { requisitionHeader } from './requisition/requisition-header.ts'
import { shellDocuments } from './shell/index.ts'
import { supplierDocuments } from './supplier/index.ts'
import { workflowDocuments } from './workflow/index.ts'

export const documents: readonly AnyDefinition[] = [...identityDocuments, ...shellDocuments, ...workflowDocuments, ...messagingDocuments, ...jobsDocuments, ...masterDocuments, ...supplierDocuments, purchaseBillType, aslHeader, requisitionHeader, supplierPriceList, poHeader, purchaseHistory, ...deliveryDocuments, ...receivingDocuments]

const byEntity = new Map(documents.map((d) => [d.entity, d]))

export const definitionOf = (entity: string): AnyDefinition | undefined => byEntity.get(entity)

export interface PageEntry extends Page {
  readonly name: PageName
  readonly entity: string
}

/** Menu and edit pages that a definition stands behind. */
export const pages: readonly PageEntry[] = documents.flatMap((d) => Object.entries(d.pages).map(([name, page]) => ({ name: name as PageName, entity: d.entity, ...page })))

const byName = new Map(pages.map((p) => [p.name as string, p]))

export { constants } from './shell/constants.ts'
export { errors } from './shell/errors.ts'
export { shapes } from './shell/shapes.ts'

export const pageOf = (name: string): PageEntry | undefined => byName.get(name)
