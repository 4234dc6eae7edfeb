ALTER TABLE "catalogue_cart" ADD COLUMN "warned_time" timestamp with time zone;
