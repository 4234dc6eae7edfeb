/** Two texts beside each other, as a page of its own that nothing runs in. */

const STYLE =
  '<style>body{font:16px/1.7 system-ui,sans-serif;margin:1.5rem;max-width:60rem}ins{background:#d9f2dd;text-decoration:underline}del{background:#fbdcdc}table{border-collapse:collapse}td{border:1px solid #999;padding:.2rem .5rem}.moved{border-left:4px solid #b98900;padding-left:.8rem}</style>'

export const comparedPage = (html: string): string => `<!doctype html><meta charset="utf-8">${STYLE}${html}`

export const changeCount = (insertions: number, deletions: number): readonly [cn: string, en: string] => [
  `新增 ${insertions} 处，删除 ${deletions} 处`,
  `${insertions} insertions, ${deletions} deletions`,
]
