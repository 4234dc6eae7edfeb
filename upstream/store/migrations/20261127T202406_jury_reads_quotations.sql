CREATE TABLE "bid_reader" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"jury_role" varchar(50),
	CONSTRAINT "bid_reader_pk" PRIMARY KEY("id")
);

ALTER TABLE "auction_item_category" ADD COLUMN "offer_template_id" uuid;
ALTER TABLE "bid_header" ADD COLUMN "alias_code" varchar(20);
ALTER TABLE "base_file" ADD COLUMN "sealed_name" varchar(1413);
ALTER TABLE "bid_reader" ADD CONSTRAINT "bid_reader_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."bid_header"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bid_reader_header" ON "bid_reader" USING btree ("header_id");
