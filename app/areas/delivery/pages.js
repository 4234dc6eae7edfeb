/** Pages of delivery that need more than their definition can say, each with its module below `app/routes`. */
export const special = {
  storageTransactionList: 'list/list-with-tool.tsx',
  deliveryNoticeList: 'list/list-with-tool.tsx',
  deliveryNoteBarcodeList: 'list/list-with-tool.tsx',
}
