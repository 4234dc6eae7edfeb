ALTER TABLE "catalogue_order" ADD COLUMN "finished_date" date;
ALTER TABLE "catalogue_order" ADD COLUMN "rating_until" date;

-- Of orders that are finished the last day for ratings is counted from the step that finished them.
ALTER TABLE "catalogue_order" NO FORCE ROW LEVEL SECURITY;
UPDATE "catalogue_order" SET "finished_date" = ("last_update_date" AT TIME ZONE 'Asia/Shanghai')::date WHERE "status" = 'FINISHED';
DO $$ BEGIN
	IF to_regclass('document_history') IS NOT NULL THEN
		UPDATE "catalogue_order" o SET "finished_date" = (h.at AT TIME ZONE 'Asia/Shanghai')::date
		FROM (SELECT business_id, min(at) AS at FROM document_history WHERE entity = 'catalogueOrder' AND to_status = 'FINISHED' GROUP BY 1) h
		WHERE h.business_id = o.id AND o.status = 'FINISHED';
	END IF;
END $$;
UPDATE "catalogue_order" SET "rating_until" = "finished_date" + 30 WHERE "finished_date" IS NOT NULL;
ALTER TABLE "catalogue_order" FORCE ROW LEVEL SECURITY;
