/** Pages of purchasing that need more than their definition can say, each with its module below `app/routes`. */
export const special = {
  purchaseHistoryList: 'list/list-with-tool.tsx',
  customerOrderList: 'list/list-with-tool.tsx',
}
