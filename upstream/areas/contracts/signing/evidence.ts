/** What shows how a contract was signed: whose signatures stand on it, by which certificates, when and from where, and each state of the file. */
import { type Block, type Cell, plain } from '../../../../catalogue/legal/text.ts'
import { draw } from '../../../platform/print/draw.ts'
import { meaning } from '../../../platform/print/words.ts'
import { papersOf } from '../../../platform/signing/papers.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'
import { minute } from './flow.ts'
import { ofFlow } from './signers.ts'

const cell = (text: string, isHead = false): Cell => ({ isHead, colspan: 1, rowspan: 1, inner: [plain(text)] })

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head: [heads.map((head) => cell(head, true))],
  rows: rows.map((row) => row.map((text) => cell(text))),
})

const heading = (text: string): Block => ({ kind: 'h2', inner: [plain(text)] })

/** Of the flow that was signed last. */
export async function evidenceOf({ tx }: Work, doc: Contract): Promise<Buffer> {
  const papers = await papersOf(tx, doc.id, doc.flowNum ?? 0)
  const [final] = papers
  const signers = ofFlow(doc).map(({ seq, side, signerRole, certSerial, signTime, ip }) => [
    String(seq),
    meaning('SIGN_SIDE', side),
    meaning('SIGNER_ROLE', signerRole),
    certSerial ?? '',
    signTime ? minute(new Date(signTime)) : '',
    ip ?? '',
  ])
  const states = papers.map(({ kind, sha256, madeAt }, at) => [String(at + 1), meaning('CT_DOC', kind), minute(madeAt), sha256])
  return draw({
    kind: 'legal',
    paper: {
      title: '签署证据 Evidence of signing',
      number: String(doc.displayNum),
      parties: [doc.contractName, `定稿SHA-256 Final text  ${final?.sha256 ?? ''}`],
      blocks: [
        heading('签署方 Signers'),
        table(['序号 No.', '签署方 Side', '签署角色 Role', '证书 Certificate', '时间 Time', '地址 Address'], signers),
        heading('文件 Files'),
        table(['序号 No.', '文件 File', '时间 Time', 'SHA-256'], states),
      ],
      isLandscape: true,
      places: [],
    },
  })
}
