/** Pages of the mall that need more than their definition can say, each with its module below `app/routes`. */
export const special = {
  catalogueMall: 'areas/mall.tsx',
  catalogueCart: 'areas/cart.tsx',
  catalogueSkuDetails: 'areas/sku.tsx',
  catalogueSkuPreview: 'areas/sku.tsx',
}
