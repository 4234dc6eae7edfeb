-- How stock and boxes are found: balances by their key, goods by their receipt line, codes by their note. Repeatable.

create index if not exists storage_transaction_key on storage_transaction (material_id, storage_location_id, stock_state, org_id, batch_no);
create index if not exists storage_transaction_place on storage_transaction (storage_location_id, material_id) include (qty);
create index if not exists storage_transaction_source on storage_transaction (source_line_id);
create index if not exists barcode_list_note on barcode_list (note_doc_num);
create index if not exists receive_write_off_line on receive_write_off (receive_line_id);
