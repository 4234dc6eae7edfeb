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
  record: { module: 'edit.tsx', isFramed: true },
  rename: { module: 'rename.tsx', isFramed: true },
  make: { module: 'make.tsx', isFramed: true },
  draft: { module: 'draft.ts' },
  pick: { module: 'pick.tsx', isFramed: true },
  picks: { module: 'picks.ts' },
  branch: { module: 'branch.ts' },

  columns: { module: 'columns.tsx', isFramed: true },
  width: { module: 'width.ts' },
  import: { module: 'import.tsx', isFramed: true },
  template: { module: 'template.ts' },
  export: { module: 'export.ts' },
  background: { module: 'back-export.tsx', isFramed: true },

  history: { module: 'history.tsx', isFramed: true },
  revision: { module: 'revision.tsx', isFramed: true },
  figures: { module: 'figures.tsx', isFramed: true },
  compare: { module: 'compare.tsx', isFramed: true },
  explain: { module: 'explain.tsx', isFramed: true },
  paper: { module: 'paper.tsx' },
  print: { module: 'print.ts' },
  ubl: { module: 'ubl.ts' },
  bank: { module: 'bank.ts' },
  office: { module: 'office.ts' },
  receipt: { module: 'receipt.ts' },
  blueprint: { module: 'blueprint.ts' },
  labels: { module: 'labels.tsx', isFramed: true },
  labelsheet: { module: 'labelsheet.ts' },

  attach: { module: 'attach.tsx', isFramed: true, takesUpload: true },
  crop: { module: 'crop.tsx', isFramed: true, takesUpload: true },
  picture: { module: 'choose-picture.tsx', isFramed: true, takesUpload: true },
  upload: { module: 'upload.ts', takesUpload: true },
  resume: { module: 'resume.ts', takesUpload: true },
  view: { module: 'view.tsx', isFramed: true },
  file: { module: 'file.ts' },
  zip: { module: 'zip.ts' },
  remove: { module: 'remove.tsx', isFramed: true },
  detach: { module: 'detach.ts' },

  matrix: { module: 'event-matrix.tsx', isFramed: true },

  balances: { module: 'side-tool.tsx', isFramed: true },
  docks: { module: 'side-tool.tsx', isFramed: true },
  periods: { module: 'side-tool.tsx', isFramed: true },
  dockplan: { module: 'dock-plan.ts' },
  ublin: { module: 'side-tool.tsx', isFramed: true },
  trend: { module: 'side-tool.tsx', isFramed: true },
  agreed: { module: 'side-tool.tsx', isFramed: true },
  stock: { module: 'side-tool.tsx', isFramed: true },
  punchout: { module: 'side-tool.tsx', isFramed: true },
  punchin: { module: 'side-tool.tsx', isFramed: true },
  trace: { module: 'side-tool.tsx', isFramed: true },
  whatif: { module: 'side-tool.tsx', isFramed: true },
  comparison: { module: 'comparison.ts' },
  scan: { module: 'scan.tsx', isFramed: true },

  token: { module: 'token.tsx', isFramed: true },
  secret: { module: 'side-tool.tsx', isFramed: true },
  tryout: { module: 'side-tool.tsx', isFramed: true },
  swagger: { module: 'side-tool.tsx', isFramed: true },
  word: { module: 'side-tool.tsx', isFramed: true },
  texts: { module: 'side-tool.tsx', isFramed: true },
  wordfile: { module: 'word-file.ts' },
  preview: { module: 'side-tool.tsx', isFramed: true },
  jsonout: { module: 'side-tool.tsx', isFramed: true },
  jsonin: { module: 'side-tool.tsx', isFramed: true },
  room: { module: 'room.tsx' },
  rights: { module: 'rights.ts' },
  toolfile: { module: 'tool-file.ts' },
} as const satisfies Record<string, PagePart>

export type PartName = keyof typeof pageParts

export const partNames = Object.keys(pageParts) as PartName[]

export const partOf = (name: PartName): PagePart => pageParts[name]

/** Some pages stand in a folder (`systemsetting/role`): a route for each depth, known by its id. */
export const partRoutes = (name: PartName): { id: string; path: string; folders: number }[] => [
  { id: `part/${name}`, path: `main/:page/${name}`, folders: 1 },
  { id: `part/folder/${name}`, path: `main/:folder/:page/${name}`, folders: 2 },
]
