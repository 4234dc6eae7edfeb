CREATE TABLE "auction_paper" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"title" varchar(200),
	"file_ids" uuid[],
	CONSTRAINT "auction_paper_pk" PRIMARY KEY("id")
);

ALTER TABLE "bid_ladder" ADD COLUMN "price_before" numeric(18, 6);
ALTER TABLE "auction_paper" ADD CONSTRAINT "auction_paper_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."auction_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "auction_paper_header" ON "auction_paper" USING btree ("header_id");

-- Rounds of bargaining that run measure answers against the prices of before the round.
ALTER TABLE "bid_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_item" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_ladder" NO FORCE ROW LEVEL SECURITY;
UPDATE "bid_item" i SET "price_before" = i."net_price" FROM "bid_header" h
WHERE h."id" = i."header_id" AND h."status" = 'BARGAINING' AND i."bargain_flag" = 'Y';
UPDATE "bid_ladder" l SET "price_before" = l."net_price" FROM "bid_item" i JOIN "bid_header" h ON h."id" = i."header_id"
WHERE i."id" = l."parent_id" AND h."status" = 'BARGAINING' AND i."bargain_flag" = 'Y';
ALTER TABLE "bid_ladder" FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_item" FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_header" FORCE ROW LEVEL SECURITY;
