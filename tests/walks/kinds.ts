/** The kinds of documents that walks go over: their list pages, and of each row what decides who sees it, taken from its own lines and not from what its head keeps. */

export interface Row {
  id: string
  num: string
  org: string | null
  /** Who made it, or is named in it. */
  owners: string[]
  buyer?: string
  supplier?: string | null
  /** The supplier sees it. */
  isReleased?: boolean
  /** Our side does not see it yet. */
  isTheirs?: boolean
  /** Null among them for a line of no category. */
  categories?: (string | null)[]
  purchaseGroup?: string | null
  userGroup?: string | null
  /** Open tasks that stand before somebody for a colleague. */
  tasks?: { of: string; by: string }[]
}

/** Which rows a page shows of those that may be seen. */
type Show = 'own' | 'permitted' | 'all'

export interface Kind {
  pages: Readonly<Record<string, Show>>
  rows: string
}

const tasks = `coalesce((select json_agg(json_build_object('of', p.delegated_for_id, 'by', p.user_id)) from interior_pending_item p
  where p.business_id = h.id and p.status = 'PENDING' and p.delegated_for_id is not null), '[]') as tasks`

export const kinds: Readonly<Record<string, Kind>> = {
  requisitionHeader: {
    pages: { purchaseRequisitionList: 'permitted' },
    rows: `select h.id, h.doc_num as num, h.org_id as org, h.user_group as "userGroup", ${tasks},
      array_remove(array[h.created_by, h.requester_id] || array(select buyer_id from requisition_line where header_id = h.id), null) as owners,
      array(select distinct category_id from requisition_line where header_id = h.id) as categories from requisition_header h order by num`,
  },
  poHeader: {
    pages: {
      purchaseOrderList: 'own',
      purchaseOrderListPermission: 'permitted',
      purchaseOrderListNoPermission: 'all',
      purchaseOrderListSupplier: 'permitted',
    },
    rows: `select h.id, h.doc_num as num, h.org_id as org, h.purchase_group_code as "purchaseGroup", h.buyer_id as buyer, ${tasks},
      array[h.created_by, h.buyer_id] as owners, h.supplier_id as supplier, h.released_date is not null as "isReleased",
      array(select distinct category_id from po_line where header_id = h.id) as categories from po_header h order by num`,
  },
  deliveryNoteHeader: {
    pages: { deliveryNoteList: 'permitted' },
    rows: `select id, doc_num as num, org_id as org, array[created_by] as owners, supplier_id as supplier, true as "isReleased", status = 'DRAFT' as "isTheirs"
      from delivery_note_header order by num`,
  },
  receiveHeader: {
    pages: { receiveList: 'permitted' },
    rows: 'select id, doc_num as num, org_id as org, array[created_by, receiver_id] as owners from receive_header order by num',
  },
  receiveWriteOff: {
    pages: { receiveWriteOffList: 'permitted' },
    rows: `select id, doc_num as num, org_id as org, array[created_by] as owners, supplier_id as supplier,
      write_off_type = 'RETURN' and status in ('POSTED', 'COLLECTED') as "isReleased" from receive_write_off order by num`,
  },
  receiveTransaction: {
    pages: { receiveTransactionList: 'permitted' },
    rows: `select id, doc_num as num, org_id as org, array[created_by] as owners, supplier_id as supplier, true as "isReleased" from receive_transaction order by num`,
  },
  storageTransaction: {
    pages: { storageTransactionList: 'permitted' },
    rows: 'select id, doc_num as num, org_id as org, array[created_by] as owners from storage_transaction order by num',
  },
}
