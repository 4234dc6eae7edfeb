CREATE TABLE "catalogue_sku_favourite" (
	"id" uuid NOT NULL,
	"header_id" uuid NOT NULL,
	"line_num" integer,
	"version_num" integer,
	"user_id" uuid,
	"since" timestamp with time zone,
	CONSTRAINT "catalogue_sku_favourite_pk" PRIMARY KEY("id")
);

ALTER TABLE "catalogue_sku_favourite" ADD CONSTRAINT "catalogue_sku_favourite_header_fk" FOREIGN KEY ("header_id") REFERENCES "public"."catalogue_sku"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "catalogue_sku_favourite_header" ON "catalogue_sku_favourite" USING btree ("header_id");
