/** The pictures of an export: of its fields that are pictures, and the newest one among the attachments where these take pictures. */
import pg from 'pg'
import { imageTypes, MAX_PICTURE_BYTES } from '../../../../catalogue/constants/attachment-types.ts'
import type { Label } from '../../../../catalogue/language/define.ts'
import { hasPictures } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Actor } from '../../../runtime/types.ts'
import { isHidden } from '../../../runtime/visibility/readable-fields.ts'
import { quoted, type Table } from '../../../store/tables.ts'
import { mayUse } from '../../files/place.ts'
import type { ExportColumn } from './export-cells.ts'

/** A file of the store, as the columns below tell it. */
export interface Picture {
  id: string
  sha256: string
  /** By which the store knows it. */
  fileName: string
}

const attached: Label = ['图片', 'Picture']
/** Of characters: as wide as a picture is shown, and a little. */
const WIDTH = 18

/** Read in the role of the person, so that row security leaves out what this person does not see. */
export function pictureColumns({ definition, byField }: Table, actor: Actor, language: Language): ExportColumn[] {
  const columnOf = (label: Label, which: string): ExportColumn => ({
    sql: pictureSql(which),
    sheet: [{ header: label[language === 'EN' ? 1 : 0], width: WIDTH, kind: 'text' }],
    isReference: false,
    isPicture: true,
  })
  return Object.entries(definition.fields).flatMap(([key, field]) => {
    const column = byField.get(key)
    if (!column || !hasPictures(field) || isHidden(actor, field)) return []
    if (field.kind === 'image') return [columnOf(field.label, `f.id = t.${quoted(column.name)}`)]
    return mayUse(actor, definition, 'preview') ? [columnOf(attached, 'f.business_id = t.id')] : []
  })
}

/** What is too heavy to be shrunk in passing is not taken for a picture. */
function pictureSql(which: string): string {
  const types = imageTypes.map((type) => pg.escapeLiteral(type)).join(', ')
  return `(select json_build_object('id', f.id, 'sha256', f.sha256, 'fileName', f.file_name)::text from base_file f
    where ${which} and f.suffix_name in (${types}) and f.file_size <= ${MAX_PICTURE_BYTES} order by f.creation_date desc, f.id desc limit 1)`
}
