DROP INDEX "price_adjust_header_supplier_id_newest";
DROP INDEX "pricing_header_supplier_id_newest";
