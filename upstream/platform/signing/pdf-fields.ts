/** Places to sign in a PDF, reserved before anybody has: so that no signature moves what another one signed. */
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, type PDFRef, PDFString } from 'pdf-lib'

export interface SignaturePlace {
  name: string
  page: PDFPage
  x: number
  y: number
  width: number
  height: number
}

/** `SigFlags` 3: there are signatures, and the file only grows. */
export function reserveFields(pdf: PDFDocument, places: readonly SignaturePlace[]): void {
  const { context } = pdf
  const fields = places.map((place): PDFRef => {
    const { name, page, x, y, width, height } = place
    const field = context.register(
      context.obj({ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: PDFString.of(name), F: 132, Rect: [x, y, x + width, y + height], P: page.ref }),
    )
    page.node.addAnnot(field)
    return field
  })
  pdf.catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ Fields: fields, SigFlags: 3 })))
}

export interface FieldFound {
  ref: PDFRef
  dict: PDFDict
  name: string
  isSigned: boolean
}

export function fieldsIn(pdf: PDFDocument): FieldFound[] {
  const form = pdf.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)
  const fields = form?.lookupMaybe(PDFName.of('Fields'), PDFArray)
  return (fields?.asArray() ?? []).flatMap((ref) => {
    const dict = pdf.context.lookupMaybe(ref as PDFRef, PDFDict)
    const name = dict?.lookupMaybe(PDFName.of('T'), PDFString, PDFHexString)
    return dict && name ? [{ ref: ref as PDFRef, dict, name: name.decodeText(), isSigned: dict.has(PDFName.of('V')) }] : []
  })
}

export const sizeOf = ({ dict }: FieldFound): { width: number; height: number } => {
  const [left = 0, low = 0, right = 0, high = 0] = dict
    .lookup(PDFName.of('Rect'), PDFArray)
    .asArray()
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : 0))
  return { width: right - left, height: high - low }
}
