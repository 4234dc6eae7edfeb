/**
 * What stands below the address of a page: `/main/purchaseOrderEdit/print`. Routes are made of it (remix.config.js), web finds and reads them by it
 * (server/page-handlers.ts), and addresses name nothing else (app/server/page/page-address.ts): a new part is an entry here and its module.
 */
interface PagePart {
  /** File of `app/routes`. */
  module: string
  /** A page inside of the frame; the others answer with a file, with data or with a page of their own. */
  isFramed?: true
  /** Reads uploads by itself, as they come. */
  takesUpload?: true
}

export const pageParts = {
  record: { module: 'record/edit.tsx', isFramed: true },
  rename: { module: 'record/rename.tsx', isFramed: true },
  make: { module: 'record/make.tsx', isFramed: true },
  draft: { module: 'record/draft.ts' },
  pick: { module: 'record/pick.tsx', isFramed: true },
  picks: { module: 'record/picks.ts' },
  branch: { module: 'record/branch.ts' },

  columns: { module: 'list/columns.tsx', isFramed: true },
  width: { module: 'list/width.ts' },
  import: { module: 'list/import.tsx', isFramed: true },
  template: { module: 'list/template.ts' },
  export: { module: 'list/export.ts' },
  background: { module: 'list/back-export.tsx', isFramed: true },

  history: { module: 'record/history.tsx', isFramed: true },
  revision: { module: 'record/revision.tsx', isFramed: true },
  figures: { module: 'record/figures.tsx', isFramed: true },
  compare: { module: 'record/compare.tsx', isFramed: true },
  explain: { module: 'rights/explain.tsx', isFramed: true },
  paper: { module: 'paper/paper.tsx' },
  print: { module: 'paper/print.ts' },
  ubl: { module: 'paper/ubl.ts' },
  bank: { module: 'paper/bank.ts' },
  office: { module: 'paper/office.ts' },
  receipt: { module: 'paper/receipt.ts' },
  blueprint: { module: 'files/blueprint.ts' },
  labels: { module: 'record/labels.tsx', isFramed: true },
  labelsheet: { module: 'record/labelsheet.ts' },

  attach: { module: 'files/attach.tsx', isFramed: true, takesUpload: true },
  crop: { module: 'files/crop.tsx', isFramed: true, takesUpload: true },
  picture: { module: 'files/choose-picture.tsx', isFramed: true, takesUpload: true },
  upload: { module: 'files/upload.ts', takesUpload: true },
  resume: { module: 'files/resume.ts', takesUpload: true },
  view: { module: 'files/view.tsx', isFramed: true },
  file: { module: 'files/file.ts' },
  zip: { module: 'files/zip.ts' },
  remove: { module: 'files/remove.tsx', isFramed: true },
  detach: { module: 'files/detach.ts' },

  matrix: { module: 'rights/event-matrix.tsx', isFramed: true },

  balances: { module: 'tools/side-tool.tsx', isFramed: true },
  docks: { module: 'tools/side-tool.tsx', isFramed: true },
  periods: { module: 'tools/side-tool.tsx', isFramed: true },
  dockplan: { module: 'areas/dock-plan.ts' },
  ublin: { module: 'tools/side-tool.tsx', isFramed: true },
  trend: { module: 'tools/side-tool.tsx', isFramed: true },
  agreed: { module: 'tools/side-tool.tsx', isFramed: true },
  stock: { module: 'tools/side-tool.tsx', isFramed: true },
  punchout: { module: 'tools/side-tool.tsx', isFramed: true },
  punchin: { module: 'tools/side-tool.tsx', isFramed: true },
  trace: { module: 'tools/side-tool.tsx', isFramed: true },
  whatif: { module: 'tools/side-tool.tsx', isFramed: true },
  comparison: { module: 'areas/comparison.ts' },
  scan: { module: 'areas/scan.tsx', isFramed: true },

  token: { module: 'rights/token.tsx', isFramed: true },
  secret: { module: 'tools/side-tool.tsx', isFramed: true },
  tryout: { module: 'tools/side-tool.tsx', isFramed: true },
  swagger: { module: 'tools/side-tool.tsx', isFramed: true },
  word: { module: 'tools/side-tool.tsx', isFramed: true },
  texts: { module: 'tools/side-tool.tsx', isFramed: true },
  wordfile: { module: 'paper/word-file.ts' },
  preview: { module: 'tools/side-tool.tsx', isFramed: true },
  jsonout: { module: 'tools/side-tool.tsx', isFramed: true },
  jsonin: { module: 'tools/side-tool.tsx', isFramed: true },
  room: { module: 'areas/room.tsx' },
  rights: { module: 'rights/rights.ts' },
  toolfile: { module: 'tools/tool-file.ts' },
} as const satisfies Record<string, PagePart>

export type PartName = keyof typeof pageParts

export const partNames = Object.keys(pageParts) as PartName[]

export const partOf = (name: PartName): PagePart => pageParts[name]

/** Some pages stand in a folder (`systemsetting/role`): a route for each depth, known by its id. */
export const partRoutes = (name: PartName): { id: string; path: string; folders: number }[] => [
  { id: `part/${name}`, path: `main/:page/${name}`, folders: 1 },
  { id: `part/folder/${name}`, path: `main/:folder/:page/${name}`, folders: 2 },
]
