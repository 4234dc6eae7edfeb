ALTER TABLE "bid_header" ADD COLUMN "price_includes_tax" char(1);

ALTER TABLE "auction_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_header" NO FORCE ROW LEVEL SECURITY;
UPDATE "bid_header" b SET "price_includes_tax" = a."price_includes_tax" FROM "auction_header" a WHERE a."id" = b."auction_id";
ALTER TABLE "bid_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_header" FORCE ROW LEVEL SECURITY;
