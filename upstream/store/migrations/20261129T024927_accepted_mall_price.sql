ALTER TABLE "catalogue_order_line" ADD COLUMN "current_price" numeric(18, 6);
ALTER TABLE "catalogue_order_line" ADD COLUMN "price_accept_flag" char(1);
