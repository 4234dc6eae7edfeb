/** Interfaces of the company as its administrator has drawn them up; none is in effect before its other side is there. */

import type { Pool } from 'pg'
import { tidyUp } from './year.ts'
import type { People } from './year-people.ts'

const HOUR_MS = 3_600_000

const definitions = [
  {
    code: 'ERP_PO_OUT',
    name: '采购订单下发ERP',
    nameEn: 'Orders to the ERP',
    platform: 'SAP',
    entityName: 'poHeader',
    trigger: 'ACTION',
    triggerAction: 'poHeader.doBuyerDeliveryConfirm,poHeader.doSupplierDeliveryConfirm,poHeader.doLineClose',
    url: 'https://erp.huadong.example/po',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'docNum', targetPath: 'PO_NO', requiredFlag: 'Y' },
      { sourceField: 'supplierId.code', targetPath: 'HEADER.LIFNR', requiredFlag: 'Y' },
      { sourceField: 'orgId.code', targetPath: 'HEADER.WERKS', transform: 'LOOKUP_MAP', transformArg: 'SZ10=1010;WX20=1020;CD30=1030' },
      { sourceField: 'orderDate', targetPath: 'HEADER.BEDAT', targetType: 'DATE', transform: 'DATE_FORMAT', transformArg: 'yyyyMMdd' },
      { sourceField: 'currency', targetPath: 'HEADER.WAERS' },
      { sourceField: 'poLine[].lineNum', targetPath: 'ITEMS[].EBELP', targetType: 'NUMBER', decimals: 0 },
      { sourceField: 'poLine[].materialId.code', targetPath: 'ITEMS[].MATNR' },
      { sourceField: 'poLine[].orderQty', targetPath: 'ITEMS[].MENGE', targetType: 'NUMBER', decimals: 3 },
      { sourceField: 'poLine[].netPrice', targetPath: 'ITEMS[].NETPR', targetType: 'NUMBER', decimals: 2 },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'poExpandHead.erpNum' }],
  },
  {
    code: 'ERP_SUPPLIER_OUT',
    name: '供应商下发ERP',
    nameEn: 'Suppliers to the ERP',
    platform: 'SAP',
    entityName: 'supplierInfo',
    trigger: 'MANUAL',
    url: 'https://erp.huadong.example/supplier',
    successRule: 'body.code = "S"',
    scsiRequestFieldMap: [
      { sourceField: 'code', targetPath: 'LIFNR', requiredFlag: 'Y' },
      { sourceField: 'name', targetPath: 'NAME1', requiredFlag: 'Y' },
      { sourceField: 'creditCode', targetPath: 'STCEG' },
      { sourceField: 'countryCode', targetPath: 'LAND1' },
    ],
    scsiResponseFieldMap: [{ answerPath: 'erpCode', targetField: 'erpCode' }],
  },
  {
    code: 'ERP_RECEIPT_IN',
    name: 'ERP收货回传',
    nameEn: 'Receipts from the ERP',
    direction: 'IN',
    platform: 'SAP',
    entityName: 'receiveHeader',
    trigger: 'PULL',
    inPath: 'erp/receipts',
    successRule: 'status = 200',
  },
  {
    code: 'ERP_MATERIAL_IN',
    name: 'ERP物料同步',
    nameEn: 'Materials from the ERP',
    direction: 'IN',
    platform: 'SAP',
    entityName: 'materialItem',
    trigger: 'PULL',
    inPath: 'erp/materials',
    successRule: 'status = 200',
  },
  {
    code: 'LOGI_TRACK_PULL',
    name: '物流轨迹查询',
    nameEn: 'Shipment tracking',
    platform: 'LOGISTICS',
    entityName: 'deliveryNoteHeader',
    trigger: 'PULL',
    method: 'GET',
    url: 'https://tms.example/track/{noteNum}',
    successRule: 'status = 200',
    scsiParameter: [{ name: 'noteNum', position: 'PATH', valueKind: 'FIELD', value: 'docNum' }],
  },
  {
    code: 'TYC_COMPANY_PULL',
    name: '企业信息查询',
    nameEn: 'Company facts',
    platform: 'TYC',
    entityName: 'supplierInfo',
    trigger: 'PULL',
    method: 'GET',
    url: 'https://company.example/facts',
    successRule: 'status = 200',
    scsiParameter: [{ name: 'creditCode', position: 'QUERY', valueKind: 'FIELD', value: 'creditCode' }],
  },
] as const

export async function loadInterfaceDefinitions(pool: Pool, people: People, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 200 * HOUR_MS)
  for (const one of definitions) {
    const isOut = !('direction' in one)
    await people('admin').save('scsiDefinition', { ...one, ...(isOut && { scsiRequestConfig: [{ environment: 'TEST', auth: 'NONE' }] }) }, at)
  }
  await tidyUp(pool, now)
}
