ALTER TABLE "account_statement_de" ADD COLUMN "released_flag" char(1);
ALTER TABLE "deductions_line" ADD COLUMN "stated_amount" numeric(18, 2);
ALTER TABLE "payment_apply_invoice_account" ADD COLUMN "account_statement_id" uuid;
ALTER TABLE "payment_apply_invoice_account" ADD COLUMN "statement_gross" numeric(18, 2);
CREATE INDEX "payment_apply_invoice_account_account_statement_id" ON "payment_apply_invoice_account" USING btree ("account_statement_id");

-- Statements used what is deducted from payments, and no payment withheld it: they announce it, and what no payment took is open again.
ALTER TABLE "account_statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement_de" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "deductions_line" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment_apply" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment_apply_invoice_account" NO FORCE ROW LEVEL SECURITY;
UPDATE "account_statement_de" d SET "released_flag" = 'Y' FROM "account_statement" s
WHERE s.id = d.header_id AND s.status = 'CLOSED' AND d.deduct_mode = 'PAYMENT';
UPDATE "deductions_line" l SET
	"stated_amount" = (SELECT coalesce(sum(e.gross_amount), 0) FROM "account_statement_de" e JOIN "account_statement" s ON s.id = e.header_id
		WHERE e.deductions_line_id = l.id AND s.status NOT IN ('CLOSED', 'CANCELLED')),
	"used_amount" = (SELECT coalesce(sum(a.deduct_amount), 0) FROM "payment_apply_invoice_account" a JOIN "payment_apply" p ON p.id = a.header_id
		WHERE a.deductions_line_id = l.id AND p.status IN ('SUBMITTED', 'APPROVED', 'PLANNED', 'PAYING', 'PART_PAID', 'PAID'))
FROM "deductions" h WHERE h.id = l.header_id AND h.deduct_mode = 'PAYMENT' AND h.status IN ('CONFIRMED', 'CLOSED')
	AND EXISTS (SELECT FROM "account_statement_de" e WHERE e.deductions_line_id = l.id);
UPDATE "deductions_line" l SET "open_amount" = l.gross_amount - l.used_amount FROM "deductions" h
WHERE h.id = l.header_id AND h.deduct_mode = 'PAYMENT' AND l.stated_amount IS NOT NULL;
UPDATE "deductions" h SET "used_amount" = t.used, "open_amount" = h.gross_amount - t.used,
	"status" = CASE WHEN h.gross_amount <> 0 AND h.gross_amount = t.used THEN 'CLOSED' ELSE 'CONFIRMED' END
FROM (SELECT header_id, sum(coalesce(used_amount, 0)) AS used, bool_or(stated_amount IS NOT NULL) AS was_stated FROM "deductions_line" GROUP BY 1) t
WHERE t.header_id = h.id AND t.was_stated AND h.deduct_mode = 'PAYMENT' AND h.status IN ('CONFIRMED', 'CLOSED');
ALTER TABLE "account_statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_statement_de" FORCE ROW LEVEL SECURITY;
ALTER TABLE "deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "deductions_line" FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment_apply" FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment_apply_invoice_account" FORCE ROW LEVEL SECURITY;
