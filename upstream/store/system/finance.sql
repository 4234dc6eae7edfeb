-- The number of a tax invoice however it is spelled: wide or narrow, with blanks or strokes.
create or replace function spelled_number(given text) returns text language sql immutable parallel safe as
$$ select regexp_replace(upper(normalize(given, NFKC)), '[\s_/.,:;#()–—-]', '', 'g') $$;
create index if not exists invoice_actual_spelled on invoice_actual (spelled_number(coalesce(invoice_code, '') || invoice_num));
create index if not exists transaction_info_spelled on transaction_info (supplier_id, spelled_number(coalesce(invoice_code, '') || invoice_num));
-- What of documents counts on a row of a project's budget, and what names the project.
create index if not exists requisition_line_budget on requisition_line (project_budget_id) where project_budget_id is not null;
create index if not exists po_line_budget on po_line (project_budget_id) where project_budget_id is not null;
create index if not exists transaction_info_budget on transaction_info (project_budget_id) where project_budget_id is not null;
create index if not exists requisition_header_project on requisition_header (project_id) where project_id is not null;
create index if not exists po_expand_head_project on po_expand_head (project_id) where project_id is not null;
