ALTER TABLE "payment_apply" ADD COLUMN "left_reason" varchar(300);
