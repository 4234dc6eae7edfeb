ALTER TABLE "bid_header" ADD COLUMN "rate_note_en" varchar(200);
-- Auctions that ended before the first offer was kept held the last one in its place. Auctions go by one currency, so the prices are only freed of tax.
ALTER TABLE "auction_award" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_header" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_offer" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_header" NO FORCE ROW LEVEL SECURITY;
UPDATE "bid_header" SET "rate_note_en" = regexp_replace("rate_note", '^未找到(.+)在(.+)的汇率$', 'No rate for \1 on \2') WHERE "rate_note" IS NOT NULL;
UPDATE "auction_award" w
SET "first_net_price" = CASE WHEN a."price_includes_tax" = 'Y' THEN round(f."net_price" / (1 + a."tax_rate" / 100), 6) ELSE f."net_price" END
FROM "auction_header" a, (
  SELECT DISTINCT ON ("bid_header_id", "auction_item_id") "bid_header_id", "auction_item_id", "net_price"
  FROM "bid_offer" ORDER BY "bid_header_id", "auction_item_id", "round", "bid_seq"
) f
WHERE a."id" = w."header_id" AND a."auction_type" = 'REVERSE_AUCTION' AND f."bid_header_id" = w."bid_header_id" AND f."auction_item_id" = w."auction_item_id";
ALTER TABLE "bid_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "bid_offer" FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_header" FORCE ROW LEVEL SECURITY;
ALTER TABLE "auction_award" FORCE ROW LEVEL SECURITY;
