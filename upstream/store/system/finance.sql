-- The number of a tax invoice however it is spelled: wide or narrow, with blanks or strokes.
create or replace function spelled_number(given text) returns text language sql immutable parallel safe as
$$ select regexp_replace(upper(normalize(given, NFKC)), '[\s_/.,:;#()–—-]', '', 'g') $$;
create index if not exists invoice_actual_spelled on invoice_actual (spelled_number(coalesce(invoice_code, '') || invoice_num));
create index if not exists transaction_info_spelled on transaction_info (supplier_id, spelled_number(coalesce(invoice_code, '') || invoice_num));
