/** The menu of a new installation: a folder an area, its list pages in the order of the work. */

import { type PageEntry, pageOf } from './index.ts'
import type { Label, Responsibility } from './language/define.ts'
import { type PageName, pageNames } from './page-names.ts'
import { type Panel, panelOf } from './panels.ts'

export interface MenuFolder {
  /** Addresses carry these numbers: they never change, new ones are added. */
  readonly menuId: number
  readonly code: string
  readonly label: Label
  readonly pages: readonly PageName[]
}

const folders: readonly MenuFolder[] = [
  {
    menuId: 10,
    code: 'PURCHASING',
    label: ['采购管理', 'Purchasing'],
    pages: [
      'approvedSupplierApplyList', 'approvedSupplierAlterationList', 'purchaseForecastList', 'purchaseForecastListSupplier',
      'purchaseRequisitionList', 'purchaseAgreementList', 'purchaseBillTypeList', 'purchaseOrderList', 'purchaseOrderListSupplier',
      'purchaseOrderListPermission', 'purchaseOrderListNoPermission', 'demandSummaryList', 'customerOrderList',
    ],
  },
  {
    menuId: 20,
    code: 'DELIVERY',
    label: ['交货与收货', 'Delivery and receiving'],
    pages: [
      'deliveryNoticeList', 'deliveryNoteDealList', 'deliveryNoteList', 'deliveryNoteBatchTemporaryList', 'deliveryNoteBarcodeList',
      'productionPlanList', 'purchaseHistoryList', 'procurementPlanList', 'storageTransactionList', 'outsourcingIssueList', 'outsourcingStockList',
      'receiveList', 'receiveWriteOffList', 'receiveTransactionList', 'shipProductAndCostList', 'supplierReplayList',
    ],
  },
  {
    menuId: 30,
    code: 'QUALITY',
    label: ['质量管理', 'Quality'],
    pages: [
      'qualityPunishList', 'qualityPunishListSupplier', 'pcnList', 'qualityTemplateList', 'ppapList', 'qualityAbnormalList', 'eightDReportList',
      'qualityClaimList', 'ecnNoticeList', 'inventoryList',
    ],
  },
  {
    menuId: 40,
    code: 'SUPPLIER_REGISTRATION',
    label: ['供应商注册', 'Supplier registration'],
    pages: [
      'supplierLeadList', 'supplierRegisterApprovalList',
    ],
  },
  {
    menuId: 50,
    code: 'SUPPLIER_MASTER',
    label: ['供应商主档', 'Supplier master'],
    pages: [
      'supplierInfoList', 'categoryLibrarySupplierList', 'orgLibrarySupplierList', 'changeInfoList', 'supplierInfoToPortal',
    ],
  },
  {
    menuId: 60,
    code: 'QUALIFICATION',
    label: ['供应商准入与认证', 'Supplier qualification and introduction'],
    pages: [
      'introduceSceneList', 'qualificationRequireList', 'qualifyCensorList', 'inspectPlanList', 'localeInspectList', 'qualifyScoreList',
      'sampleTrialList', 'batchTryoutList', 'dailyManageList', 'supplierQuitList', 'supplierBlacklistList', 'supplierThresholdList',
      'agreementSigningList', 'qualifiedSupplierList',
    ],
  },
  {
    menuId: 70,
    code: 'SUPPLIER_DEVELOPMENT',
    label: ['供应商开发', 'Supplier development'],
    pages: [
      'satisfactionSurveyList', 'satisfactionSurveyScoreList', 'questionBankList', 'surveyTemplateList', 'questionnaireList',
      'questionnaireReplyList', 'patternMakingList', 'categoryPoolCapacityList', 'supplierInterviewList', 'supplierStrategyList',
      'developmentApplicationList', 'purchaseModelList', 'smlAdjustmentList', 'smlPresetProportionList',
    ],
  },
  {
    menuId: 80,
    code: 'PERFORMANCE',
    label: ['供应商绩效', 'Supplier performance'],
    pages: [
      'speIndicatorsList', 'speTemplateList', 'speSettingList', 'speSchemeList', 'speSchemeScoreList', 'speAppealList', 'speRelationRatioList',
      'spePerformanceList', 'manualScoreList', 'excludeBillList',
    ],
  },
  {
    menuId: 90,
    code: 'AUCTION',
    label: ['询价竞价', 'Inquiry and auction'],
    pages: [
      'inquiryProposalList', 'inquiryMonitorPrice', 'inquiryAwardSummary', 'inquiryNotQuotedList', 'inquiryQuotationList', 'auctionHistoryList', 'auctionQuestionList', 'auctionAnswerList', 'auctionItemCategoryList',
    ],
  },
  {
    menuId: 100,
    code: 'BIDDING',
    label: ['招投标', 'Bidding and tenders'],
    pages: [
      'biddingRuleSetupList', 'biddingAssessTemplateList', 'biddingSetupList', 'biddingListList', 'biddingPlanList', 'biddingProjectList',
      'biddingDocList', 'biddingPublishList', 'biddingDrawingList', 'biddingShortlistList', 'biddingResponseList', 'biddingBargainingList',
      'biddingQuestionList', 'biddingEvaluationList', 'biddingMarkList', 'biddingOpeningList', 'biddingClarificationList', 'biddingNoticeList',
      'biddingResultList', 'expertList',
    ],
  },
  {
    menuId: 110,
    code: 'COMPETE',
    label: ['竞价大厅与定价', 'Competitive bidding and pricing'],
    pages: [
      'competeList', 'competeHall', 'competeAwardSummary', 'competeDetail', 'competeOfferList', 'competeListSupplier', 'competeHallSupplier', 'competeOfferListSupplier',
      'offerTemplateList', 'materialRelationList',
      'materialTraceList', 'materialTypeList', 'materialPriceList', 'pricingList', 'priceAdjustList', 'weightInformationList',
    ],
  },
  {
    menuId: 120,
    code: 'CONTRACTS',
    label: ['合同管理', 'Contracts'],
    pages: [
      'contractTemplateList', 'contractTermsList', 'contractWatermarkList', 'contractWatermarkListSupplier', 'contractList', 'contractListSupplier',
      'contractSimplifiedList', 'contractEnhancedList', 'cctWarningList', 'signAccountList', 'signPersonAccountList', 'assetReportList',
    ],
  },
  {
    menuId: 130,
    code: 'SHOPPING',
    label: ['目录商城', 'Catalogue shopping'],
    pages: [
      'catalogueList', 'catalogueMappingList', 'catalogueAddresseeList', 'catalogueSkuList', 'catalogueSkuShelvesList', 'catalogueOrderList',
      'catalogueMall', 'catalogueCart', 'catalogueSpendList',
    ],
  },
  {
    menuId: 140,
    code: 'FINANCE',
    label: ['财务结算', 'Finance'],
    pages: [
      'advanceApplyList', 'collectAdvanceList', 'advanceCarryOverList', 'deductionsList', 'accountStatementList', 'unfinishedStatementMaterialList', 'unfinishedStatementEquipmentList', 'invoiceList', 'paymentApplyList', 'paymentDetailList', 'paymentOaLinkList', 'cashFlowStatementList', 'transactionInfoList', 'unreportedTransactionList',
    ],
  },
  {
    menuId: 150,
    code: 'MOULDS',
    label: ['模具管理', 'Moulds'],
    pages: [
      'mouldList', 'mouldInspectionList', 'mouldSendList', 'mouldRepairList', 'mouldMaintenanceList', 'mouldScrapList', 'mouldChangeList',
      'mouldSparePartList',
    ],
  },
  {
    menuId: 160,
    code: 'DECISIONS',
    label: ['决策管理', 'Decisions'],
    pages: [
      'dmmScenesList', 'dmmDecisionList', 'dmmStrategyPlanList', 'dmmStrategyMakeList',
    ],
  },
  {
    menuId: 170,
    code: 'CATEGORY_MANAGEMENT',
    label: ['品类管理', 'Category management'],
    pages: [
      'cmCategoryPlan', 'cmEvaluation', 'cmIpdEarly', 'cmSelection', 'cmAuthentication', 'cmQualificationRequire', 'cmIpdTemplate',
      'cmSelectionTemplate',
    ],
  },
  {
    menuId: 180,
    code: 'ANALYTICS',
    label: ['分析报表', 'Analytics'],
    pages: [
      'supplierWarningList',
      'orderReport', 'qualityReport', 'biddingReport', 'contractReport', 'auctionItemReport', 'supplierStatusScatter',
      'sourcingOverview', 'noTransactionSupplierReport', 'introduceQuitQuantityReport', 'introduceQuitQuantityMonthReport', 'localeInspectReport', 'responseRateReport',
      'scoreRateReport', 'levelReport', 'qualityInspectionReport', 'deliveryReport', 'inspectionReport', 'priceReport',
      'paymentReport', 'advanceApplyReport', 'invoiceReport', 'paymentApplyReport', 'accountStatementReport', 'paymentAmountReport',
      'unreportedTransactionReport', 'budgetReport', 'qualifiedSupplierReport',
    ],
  },
  {
    menuId: 190,
    code: 'MASTER_DATA',
    label: ['主数据', 'Master data'],
    pages: [
      'configProfileList', 'districtList', 'orgAssociationList', 'purchaseClassificationList', 'materialManagementList', 'materialManagementOrgList',
      'orgMaterialQueryList', 'paymentProportionList', 'exchangeRateList', 'commonFileList', 'deliveryInfoList', 'storageLocationList',
      'projectList', 'bankList',
    ],
  },
  {
    menuId: 200,
    code: 'WORKFLOW',
    label: ['工作流与待办', 'Workflow, to-dos and approvals'],
    pages: [
      'gtasks', 'myApproval', 'processList', 'approvalBillTypeList', 'processCategoryList', 'reminderSetting', 'processRoleList', 'processMonitoring', 'myUpcoming', 'processInitiate', 'processTemplateList',
      'supplierPendingList', 'supplierHandledList', 'insidePendingList', 'insideHandledList', 'myBpmMatterList',
    ],
  },
  {
    menuId: 210,
    code: 'MESSAGING',
    label: ['消息与公告', 'Messages, notices and articles'],
    pages: [
      'articleManagementList', 'msgHistory', 'msgTd', 'msgReceive', 'msgUser', 'msgLog', 'receiveMessageList', 'messageList', 'msgTempleCfg',
      'msgSourceCfg', 'msgCfg', 'msgInstance', 'noticeManagementList', 'noticeMoreList', 'notificationManagementList', 'notificationMoreList',
      'noticeConfigList',
    ],
  },
  {
    menuId: 220,
    code: 'JOBS_REPORTS',
    label: ['定时任务、动态报表与接口', 'Scheduled jobs, dynamic reports and interfaces'],
    pages: [
      'schedulingError', 'concurrentPrograms', 'submitRequest', 'datasource', 'dynamicCharts/report', 'dynamicCharts/group',
      'srmBaseInterfaceLogsList', 'srmBaseTripartiteLogsList', 'scsiDefinitionList', 'scsiPlatformLogList', 'jdbcConfigList', 'reportDefinitionList',
      'reportBackExportList',
    ],
  },
  {
    menuId: 230,
    code: 'IDENTITY',
    label: ['用户与权限', 'Identity, access and system administration'],
    pages: [
      'user', 'user2', 'resp', 'lookup', 'lookuptype', 'position', 'staffInquiry', 'positionAllot', 'positionLevel', 'institution', 'job',
      'systemsetting/menuFunction', 'systemsetting/role', 'resource', 'systemSetting/btnList', 'profile', 'transactionCompen',
      'systemsetting/responsibility', 'systemsetting/userresponsibility', 'systemsetting/menuFuncPrivilege', 'positionLevelTree', 'log', 'userOperateLogList', 'baseSSO', 'apiManager', 'projectAndModule',
      'systemsetting/institution', 'employee', 'department', 'userAuthorisationList', 'baseOauthAppList', 'databaseList',
      'table_model', 'redis', 'redisManage', 'devtoolsGeneratorCode',
    ],
  },
]

export interface EmbeddedMenu {
  readonly menuId: number
  readonly code: string
  readonly label: Label
  /** Of this installation, or with scheme and host one of EMBED_HOSTS. */
  readonly htmlUrl: string
  readonly for: readonly Responsibility[]
}

/** Pages of others shown in a frame; these examples are served by the installation itself. */
export const embeddedFolder = { menuId: 240, code: 'EMBEDDED', label: ['内嵌页面', 'Embedded pages'] } as const
export const embeddedMenus: readonly EmbeddedMenu[] = [
  { menuId: 2401, code: 'embedLogistics', label: ['物流轨迹', 'Shipment tracking'], htmlUrl: '/embed/logistics', for: ['admin', 'buyer', 'warehouse'] },
  { menuId: 2402, code: 'embedMarket', label: ['行情看板', 'Market prices'], htmlUrl: '/embed/market', for: ['admin', 'buyer', 'manager'] },
  { menuId: 2403, code: 'testIframes', label: ['桥接测试', 'Bridge test'], htmlUrl: '/embed/bridge', for: ['admin'] },
]

/** Numbers of pages follow their place among the canonical names, which is for ever. */
const FIRST_PAGE_ID = 1000
export const menuIdOf = (page: PageName): number => FIRST_PAGE_ID + pageNames.indexOf(page)

/** A page that a menu entry opens: a list of documents, or a panel. */
export type MenuPage = PageEntry | Panel
export const isPanel = (page: MenuPage): page is Panel => !('entity' in page)

export interface Menu extends Omit<MenuFolder, 'pages'> {
  readonly pages: readonly MenuPage[]
}

/** The page of this name, where it has a menu entry of its own. */
function menuPage(name: PageName): MenuPage[] {
  const page = pageOf(name)
  if (page) return page.kind === 'list' ? [page] : []
  const panel = panelOf(name)
  return panel && !panel.under ? [panel] : []
}

/** Folders with the pages that are built; empty folders are left out. */
export const menus: readonly Menu[] = folders
  .map((folder) => ({ ...folder, pages: folder.pages.flatMap(menuPage) }))
  .filter((folder) => folder.pages.length > 0)
