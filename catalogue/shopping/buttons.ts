/** Buttons of catalogue shopping (目录商城) that no other area has. */
export const shoppingButtons = {
  btnBatchUp: ['上架', 'Put on shelf'],
  btnBatchDown: ['下架', 'Take off shelf'],
  btnStock: ['更新库存', 'Update stock'],
  btnFromAgreement: ['从协议生成', 'From agreement'],
  btnAddCart: ['加入购物车', 'Add to cart'],
  btnFavourite: ['收藏', 'Favourite'],
  btnCheckout: ['结算', 'Check out'],
  btnRemove: ['移除', 'Remove'],
  btnReorder: ['再次购买', 'Order again'],
  btnShare: ['共享', 'Share'],
  btnRate: ['评价', 'Rate'],
} as const

type ShoppingButtons = typeof shoppingButtons
declare module '../language/names.ts' {
  interface ButtonWords extends ShoppingButtons {}
}
