-- Orders by the day on which they are expected next, of all and of one supplier: what is late stands first, whatever else has been ordered. Repeatable.
create index if not exists po_header_next_delivery on po_header (next_delivery_date, doc_num) where next_delivery_date is not null;
create index if not exists po_header_supplier_next_delivery on po_header (supplier_id, next_delivery_date, doc_num) where next_delivery_date is not null;
