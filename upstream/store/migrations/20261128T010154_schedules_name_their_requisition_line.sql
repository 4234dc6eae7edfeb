ALTER TABLE "po_delivery" ADD COLUMN "requisition_line_id" uuid;
CREATE INDEX "po_delivery_requisition_line_id" ON "po_delivery" USING btree ("requisition_line_id");
