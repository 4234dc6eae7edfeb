/** Words of trees. */
export const treeWords = {
  'tree.find': ['按编码或名称查找', 'Find by code or name'],
  'tree.all': ['全部', 'All'],
  'tree.none': ['没有找到', 'Nothing found'],
  'tree.open': ['展开 {name}', 'Open {name}'],
  'tree.close': ['收起 {name}', 'Close {name}'],
  'tree.rename': ['重命名 {name}', 'Rename {name}'],
  'rename.save': ['保存', 'Save'],
  'rename.cancel': ['取消', 'Cancel'],
  'rename.up': ['上移', 'Move up'],
  'rename.down': ['下移', 'Move down'],
  'rename.place': ['第{at}位，共{of}个', '{at} of {of}'],
} as const satisfies Record<string, readonly [cn: string, en: string]>
