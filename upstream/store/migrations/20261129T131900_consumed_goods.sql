ALTER TABLE "receive_line" ADD COLUMN "consumed_qty" numeric(18, 4);
