ALTER TABLE "auction_award" ADD COLUMN "invited_count" integer;
ALTER TABLE "auction_award" ADD COLUMN "refused_count" integer;
