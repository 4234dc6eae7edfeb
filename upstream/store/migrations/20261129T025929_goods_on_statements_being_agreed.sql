ALTER TABLE "receive_line" ADD COLUMN "deciding_qty" numeric(18, 4);

-- What stands on statements that nobody has confirmed yet.
ALTER TABLE "receive_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement_tx" NO FORCE ROW LEVEL SECURITY;
UPDATE "receive_line" r SET deciding_qty = x.qty FROM (
  SELECT x.receive_line_id AS id, sum(x.qty) AS qty FROM "account_statement_tx" x JOIN "account_statement" s ON s.id = x.header_id
  WHERE x.tx_state = 'HELD' AND x.row_kind = 'RECEIPT' AND s.status <> 'CANCELLED' GROUP BY 1
) x WHERE x.id = r.id;
ALTER TABLE "receive_line" FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement_tx" FORCE ROW LEVEL SECURITY;
