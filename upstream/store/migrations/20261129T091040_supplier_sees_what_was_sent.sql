ALTER TABLE "delivery_notice_header" ADD COLUMN "released_date" timestamp with time zone;
ALTER TABLE "outsourcing_issue_header" ADD COLUMN "issued_date" timestamp with time zone;
ALTER TABLE "outsourcing_stock_header" ADD COLUMN "published_date" timestamp with time zone;
ALTER TABLE "forecast_header" ADD COLUMN "published_date" timestamp with time zone;
ALTER TABLE "catalogue_order" ADD COLUMN "cost_dept_head_id" uuid;
CREATE INDEX "catalogue_order_cost_dept_head_id_newest" ON "catalogue_order" USING btree ("cost_dept_head_id","creation_date" desc, "id" desc);

-- Sent is what is beyond its draft, since the step that sent it; of what was ended the history says whether it ever was.
DO $$
DECLARE
	sent record;
BEGIN
	FOR sent IN SELECT * FROM (VALUES
		('delivery_notice_header', 'deliveryNoticeHeader', 'released_date', 'RELEASED', ARRAY['DRAFT', 'CANCELLED']),
		('outsourcing_issue_header', 'outsourcingIssueHeader', 'issued_date', 'ISSUED', ARRAY['DRAFT', 'CANCELLED']),
		('outsourcing_stock_header', 'outsourcingStockHeader', 'published_date', 'PUBLISHED', ARRAY['DRAFT', 'CANCELLED']),
		('forecast_header', 'forecastHeader', 'published_date', 'PUBLISHED', ARRAY['DRAFT', 'CLOSED'])
	) AS t(name, entity, field, state, unsure)
	LOOP
		EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', sent.name);
		EXECUTE format('UPDATE %I SET %I = last_update_date WHERE status <> ALL ($1)', sent.name, sent.field) USING sent.unsure;
		IF to_regclass('document_history') IS NOT NULL THEN
			EXECUTE format('UPDATE %I d SET %I = h.at FROM (SELECT business_id, min(at) AS at FROM document_history WHERE entity = $1 AND to_status = $2 GROUP BY 1) h WHERE h.business_id = d.id AND d.status <> ''DRAFT''', sent.name, sent.field) USING sent.entity, sent.state;
		END IF;
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', sent.name);
	END LOOP;
END $$;

-- Orders that wait or are under way have the head of the department that pays.
ALTER TABLE "catalogue_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "department" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "user" NO FORCE ROW LEVEL SECURITY;
UPDATE "catalogue_order" o SET "cost_dept_head_id" = u.id FROM "department" d, "user" u WHERE d.id = o.cost_dept_id AND u.person_id = d.head_person_id AND u.enabled_flag = 'Y';
ALTER TABLE "user" FORCE ROW LEVEL SECURITY;
ALTER TABLE "department" FORCE ROW LEVEL SECURITY;
ALTER TABLE "catalogue_order" FORCE ROW LEVEL SECURITY;
