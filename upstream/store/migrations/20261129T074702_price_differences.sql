ALTER TABLE "account_statement_line" ADD COLUMN "diff_qty" numeric(18, 4);
