-- The table of labels stands beside the documents (system/runtime.sql): in an empty database it is not there yet.
DO $$ BEGIN
  IF to_regclass('entity_label') IS NOT NULL THEN
    ALTER TABLE "entity_label" ADD COLUMN IF NOT EXISTS "searched" text;
    UPDATE "entity_label" SET "searched" = lower(normalize("code", nfkc)) WHERE "entity" IN (
      'userCredential', 'userAuthorisation', 'transactionCompensation', 'baseFile', 'processInstance', 'approval', 'interiorPendingItem',
      'supplierPendingItem', 'siteMessage', 'msgInstance', 'msgReceive', 'msgLog', 'msgHistory', 'msgUser', 'msgTd', 'notice', 'notification',
      'reportBackExport', 'scheduledRequest', 'scheduledError', 'scsiDefinition', 'scsiPlatformLog', 'customerOrder', 'procurementPlan', 'aslHeader',
      'requisitionHeader', 'agreementHeader', 'poHeader', 'purchaseHistory', 'demandSummary', 'forecastHeader', 'deliveryNoticeHeader', 'batchTemporary',
      'deliveryNoteHeader', 'barcodeList', 'receiveHeader', 'receiveWriteOff', 'receiveTransaction', 'storageTransaction', 'productionPlan',
      'outsourcingIssueHeader', 'outsourcingStockHeader', 'shipProductAndCost', 'supplierReplay', 'catalogueSku', 'catalogueCart', 'catalogueOrder',
      'materialTracking', 'pricingHeader', 'priceAdjustHeader', 'competeHeader', 'competeHall', 'competeOffer', 'auctionHeader', 'bidHeader',
      'auctionQuestion', 'bidOffer', 'contractTerms', 'contractTemplate', 'signPersonAccount', 'signOrgAccount', 'contract', 'contractCopy',
      'contractWarning', 'deductions', 'accountStatement', 'unfinishedStatementMaterial', 'unfinishedStatementEquipment', 'invoiceHeader', 'transactionInfo',
      'advanceApply', 'collectAdvance', 'advanceCarryOver', 'paymentApply', 'paymentDetail', 'paymentOaLink', 'cashFlowStatement',
      'unreportedTransaction');
    UPDATE "entity_label" SET "searched" = lower(normalize(concat_ws(chr(10), "code", "name", "name_en"), nfkc)) WHERE "entity" IN ('materialItem',
      'supplierInfo');
  END IF;
END $$;
