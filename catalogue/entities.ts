/** The canonical entity names of the specification; a reference must name one of them, wherever its definition stands. */
export const entityNames = [
  'language', 'unitConversion', 'userInfo', 'treeNode', 'tablePageResponse', 'pagingRequest', 'backgroundExportRequest', 'baseFile',
  'srmBaseTableConfig', 'user', 'person', 'role', 'responsibility', 'menu', 'resource', 'button', 'lookupType', 'lookupValue', 'profile',
  'organization', 'department', 'job', 'position', 'personLevel', 'baseOauthApp', 'baseOauthApi', 'userAuthorisation', 'userAuthorisationRelation',
  'userOrgPermit', 'userCategoryPermit', 'userPurchaseGroupPermit', 'userGroupPermit', 'userResponsibility', 'responsibilityRole',
  'roleMenuPermit', 'roleResourcePermit', 'resourceApi', 'shortcutMenu', 'positionAllot', 'apiProject', 'apiModule', 'apiInfo', 'baseSso',
  'systemLog', 'userOperateLog', 'transactionCompensation', 'approval', 'approvalLine', 'approvalHistory', 'approvalBillType', 'approvalBillNode',
  'approvalCommune', 'approvalReply', 'processTemplate', 'supplierPendingItem', 'interiorPendingItem', 'processTask', 'processModel',
  'processCategory', 'processRole', 'urgeConfig', 'processInstance', 'notice', 'noticeReceiver', 'noticeReply', 'noticeViewer', 'notification',
  'noticeConfig', 'msgTemplate', 'msgSource', 'msgConfig', 'msgConfigReceiver', 'msgInstance', 'msgLog', 'msgHistory', 'msgReceive', 'msgUser', 'msgTd', 'siteMessage',
  'article', 'scheduledJob', 'scheduledJobParameter', 'scheduledRequest', 'scheduledError', 'scsiDefinition', 'scsiRequestFieldMap',
  'scsiResponseFieldMap', 'scsiParameter', 'scsiRequestConfig', 'scsiPlatformLog', 'jdbcConfig', 'reportDefinition', 'reportParameter',
  'reportColumn', 'reportBackExport', 'dynamicReport', 'dynamicReportGroup', 'reportDataSource', 'srmBaseInterfaceLogs', 'srmBaseTripartiteLogs',
  'materialItem', 'materialOrg', 'purchaseCategory', 'configProfile', 'orgRelation', 'paymentTerm', 'paymentTermNode', 'project', 'exchangeRate',
  'subject', 'deliveryInfo', 'storageLocation', 'district', 'bank', 'commonFile', 'companyBaseInfo', 'registerInfo', 'registerLocation',
  'registerIndirect', 'registerCredential', 'registerInvite', 'registerAnswer', 'supplierLead', 'supplierInfo', 'supplierSite', 'supplierAccount',
  'supplierLocation', 'supplierCategory', 'supplierContact', 'supplierIndirect', 'supplierBrand', 'supplierDevice', 'changeInfo',
  'changeInfoContact', 'changeInfoAccount', 'changeInfoLocation', 'changeInfoCredential', 'changeInfoSite', 'changeInfoBrand', 'changeInfoDevice',
  'changeInfoIndirect', 'supplierDeliveryDay', 'introduceScene', 'qualificationRequire', 'qualifyHeader', 'qualifyRequire', 'qualifySite',
  'qualifyCategory', 'qualifyNode', 'inspectPlan', 'inspectPlanSupplier', 'inspectPlanStaff', 'inspectPlanCategory', 'inspectPlanLocation',
  'inspectPlanRecord', 'localeInspect', 'qualifyScoreHeader', 'qualifyScoreLine', 'sampleTrial', 'batchTryout', 'dailyManage', 'agreementSigning',
  'agreementSigningDetail', 'qualifiedSupplier', 'qualifiedSupplierCategory', 'qualifiedSupplierSite', 'qualifiedSupplierLocation',
  'supplierThreshold', 'supplierThresholdLine', 'supplierQuit', 'supplierBlacklist', 'satisfactionSurvey', 'satisfactionSurveyQuestion',
  'satisfactionSurveySupplier', 'satisfactionSurveyScoreHeader', 'satisfactionSurveyScoreLine', 'question', 'questionOption', 'surveyTemplate',
  'surveyTemplateLine', 'questionnaire', 'questionnaireObject', 'questionnaireReply', 'questionnaireAnswer', 'patternMaking',
  'patternMakingMaterial', 'patternMakingResult', 'patternMakingSupplier', 'categoryPoolHeader', 'categoryPoolCapacity', 'categoryPoolScrutiny',
  'supplierInterview', 'supplierInterviewPerson', 'supplierStrategy', 'supplierStrategyLine', 'developHeader', 'developLine',
  'purchaseModelHeader', 'purchaseModelTask', 'purchaseModelLine', 'smlPresetProportion', 'smlAdjustmentHead', 'smlAdjustmentLine',
  'smlAdjustmentList', 'speIndicatorsHead', 'speIndicatorsLine', 'speIndicatorsPerson', 'speTemplateHead', 'speTemplateCategory',
  'speTemplateContract', 'speScheme', 'speSchemeSupplier', 'speSchemeScore', 'speQualityInspection', 'manualScore', 'excludeBillHeader',
  'excludeBillLine', 'speSettingHead', 'speSettingLine', 'spePerformance', 'speRelationRatio', 'subjectiveScore', 'auctionHeader', 'auctionItem',
  'auctionProp', 'auctionLadder', 'auctionSupplier', 'auctionJury', 'auctionOrg', 'auctionQuestion', 'auctionAnswer', 'bidHeader', 'bidItem',
  'auctionItemCategory', 'biddingRuleSetup', 'assessTemplate', 'assessIndex', 'biddingSetup', 'biddingProject', 'biddingPlan', 'biddingPlanLine',
  'biddingList', 'biddingListItem', 'biddingHeader', 'biddingNode', 'biddingSection', 'biddingDoc', 'biddingDrawing', 'biddingShortlist',
  'biddingSupplier', 'biddingQuestion', 'biddingRespondHeader', 'biddingRespondItem', 'biddingBidOpening', 'biddingBargaining', 'expert',
  'expertWork', 'expertProject', 'expertAchievement', 'expertEducation', 'biddingNotice', 'biddingResult', 'biddingScoreHeader',
  'biddingScorePicketage', 'biddingScoreCountersign', 'biddingClarification', 'biddingResponseMark', 'competeHeader', 'competeItem',
  'competeSupplier', 'competeOrg', 'competeHall', 'competeOffer', 'competeTurn', 'offerTemplate', 'offerTemplateAttribute',
  'offerTemplateCategory', 'materialRelationship', 'materialTracking', 'pricingHeader', 'pricingLine', 'pricingOrg', 'priceAdjustHeader',
  'priceAdjustLine', 'weightInformation', 'materialType', 'basicMaterialPrice', 'contractTemplate', 'contractTemplateAttachment',
  'contractWatermark', 'contractTerms', 'contract', 'contractPaymentStage', 'contractDocument', 'contractArchive', 'contractItem', 'contractTrade',
  'contractWarning', 'contractMoldSampleRefund', 'signPersonAccount', 'signOrgAccount', 'aslHeader', 'aslLine', 'forecastHeader', 'forecastLine',
  'requisitionHeader', 'requisitionLine', 'requisitionTargetRelation', 'demandSummary', 'agreementHeader', 'agreementLine', 'agreementLineStep',
  'agreementOrg', 'purchaseBillType', 'poHeader', 'poLine', 'poDelivery', 'poExpandHead', 'purchaseBillTypeRelation', 'customerOrder',
  'deliveryNoticeHeader', 'deliveryNoticeLine', 'deliveryNoteHeader', 'deliveryNoteLine', 'deliveryNoteSequence', 'batchTemporary', 'barcodeList',
  'productionPlan', 'productionPlanLine', 'supplierPriceList', 'purchaseHistory', 'procurementPlan', 'storageTransaction',
  'outsourcingIssueHeader', 'outsourcingIssueLine', 'outsourcingStockHeader', 'outsourcingStockLine', 'receiveHeader', 'receiveLine',
  'receiveWriteOff', 'shipProductAndCost', 'supplierReplay', 'catalogue', 'catalogueMapping', 'catalogueAddressee', 'catalogueSku',
  'catalogueSkuOrg', 'catalogueCart', 'catalogueOrder', 'qualityPunish', 'pcn', 'pcnItem', 'qualityTemplate', 'ppap', 'ppapInventory',
  'abnormalHeader', 'abnormalLine', 'abnormalClaim', 'eightDReport', 'eightDContain', 'eightDProduce', 'eightDRemedial', 'eightDTeam',
  'eightDVerification', 'eightDGroup', 'eightDDefective', 'eightDAnalysis', 'claimHeader', 'claimLine', 'claimPerformance', 'ecnNotice',
  'ecnNoticeItem', 'ecnNoticeChange', 'inventory', 'advanceApply', 'advanceApplyDetail', 'paymentOaLink', 'advanceCarryOver', 'paymentDetail',
  'deductions', 'deductionsLine', 'accountStatement', 'accountStatementLine', 'accountStatementTx', 'accountStatementDe', 'accountStatementUs',
  'collectAdvance', 'unfinishedStatementMaterial', 'unfinishedStatementEquipment', 'invoiceHeader', 'invoiceAccount', 'invoiceActual',
  'invoiceActualDetail', 'invoiceAccountDetail', 'invoicePaymentStage', 'paymentApply', 'paymentApplyInvoice', 'paymentApplyWriteOff',
  'paymentApplyInvoiceAccount', 'cashFlowStatement', 'transactionInfo', 'paymentSourceDetail', 'mould', 'mouldItem', 'mouldSpare',
  'mouldSpareItem', 'mouldInspection', 'mouldInspectionStaff', 'mouldSend', 'mouldSendMould', 'mouldRepair', 'mouldRepairMould',
  'mouldMaintenance', 'mouldScrap', 'mouldScrapMould', 'mouldChange', 'mouldSparePart', 'mouldSparePartLine', 'dmmDecisionHeader',
  'dmmDecisionItem', 'dmmDecisionMember', 'dmmDecisionPending', 'dmmDecisionTask', 'dmmScenesHeader', 'dmmScenesJury', 'dmmScenesSetting',
  'dmmStrategyPlanHeader', 'dmmStrategyPlanLine', 'dmmStrategyMake', 'dmmStrategyMakePoint', 'dmmStrategyMakeReview', 'dmmStrategyMakeFile',
  'dmmStrategyMakeOpinion', 'cmCategoryPlanHeader', 'cmCategoryPlanAssessment', 'cmCategoryPlanGrade', 'cmCategoryPlanItem',
  'cmCategoryPlanResult', 'cmEvaluationHeader', 'cmEvaluationResult', 'cmEvaluationReview', 'cmEvaluationScore', 'cmAuthenticationHeader',
  'cmAuthenticationHost', 'cmAuthenticationOrg', 'cmAuthenticationOther', 'cmAuthenticationSeal', 'cmAuthenticationInventory',
  'cmAuthenticationItem', 'cmIpdDemandList', 'cmIpdEarlyHeader', 'cmIpdWorkPlan', 'cmSelectionHeader', 'cmSelectionScore', 'cmSelectionSupplier',
  'cmIpdTemplateHeader', 'cmIpdTemplateLine', 'cmSelectionTemplateHeader', 'cmSelectionTemplateLine', 'cmQualificationRequire', 'supplierWarning',
  // A view there, kept as rows here.
  'receiveTransaction',
  // Of area identity, beyond the lists.
  'userCredential',
  // Of area messaging, beyond the lists: who gets a notification, and what an article said before.
  'notificationReceiver', 'articleEdition',
  // Of area workflow: what the specification calls grids.
  'processTemplateStep', 'processModelStep', 'processRoleMember',
  // Of area shopping: what the specification calls grids.
  'catalogueSkuAttribute', 'catalogueSkuFavourite', 'catalogueOrderLine',
  // Of area auction: what an award shares out, who reads a public answer, what is quoted by tier and property and who of the jury reads it, and every offer that was made.
  'auctionAward', 'auctionReader', 'bidLadder', 'bidProp', 'bidReader', 'bidOffer',
  // Of area contracts: steps of a refund, who signs, what was accepted, and the copies that were handed out.
  'contractRefundStep', 'contractSigner', 'contractAcceptance', 'contractCopy',
  // Of area compete: what the specification calls lists of a line or of the head.
  'pricingLadder', 'priceAdjustDetail', 'priceAdjustOrg', 'competeSeat', 'competeAward',
  // Of area master-data: what a project may cost by subject.
  'projectBudget',
  // Of areas identity, jobs-reports, master-data, purchasing and auction: values, parameters, readers, sources and papers, which stand in lines of their own.
  'profileValue', 'scheduledRequestParameter', 'commonFileReader', 'demandSource', 'auctionPaper',
  // Of area finance: what nobody reported yet.
  'unreportedTransaction',
] as const

export type EntityName = (typeof entityNames)[number]

/** What a field must refer to whose value is in a role of that kind. */
export const namedBy = { supplier: 'supplierInfo', user: 'user' } as const satisfies Readonly<Record<string, EntityName>>
