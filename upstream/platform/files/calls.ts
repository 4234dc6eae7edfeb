/** The file service by its addresses. */
import type { Pool } from 'pg'
import type { NamedCall } from '../../runtime/types.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { batchDownload, downloadByLink, downloadFile, fileUrl, listFiles } from './download.ts'
import { blankWatermark, downloadImage, editorUpload, uploadImage } from './pictures/images.ts'
import { viewFile } from './preview.ts'
import { deleteFiles } from './remove.ts'
import { copyFiles } from './store/copy.ts'
import { beginParts, dropParts, partsState, takePart } from './upload/parts.ts'
import { uploadFiles } from './upload/upload.ts'

export const fileCalls = (pool: Pool): Record<string, NamedCall> => ({
  ...callsAmongFew('downloads', sentFiles(pool)),
  '/v2/file/upload': (body, context) => uploadFiles(pool, body, context, 'usual'),
  '/v1/largeFile/upload': (body, context) => uploadFiles(pool, body, context, 'large'),
  '/v1/largeFile/create': (body, context) => beginParts(pool, body, context),
  '/v1/largeFile/part': (body, context) => takePart(pool, body, context),
  '/v1/largeFile/state': ({ id }, context) => partsState(id, context),
  '/v1/largeFile/drop': ({ id }, context) => dropParts(id, context),
  '/v2/file/listBaseFile': ({ ids }, context) => listFiles(pool, ids, context),
  '/v2/file/getFileUrl': ({ id }, context) => fileUrl(pool, id, context),
  '/v2/file/batchDelete': ({ ids }, context) => deleteFiles(pool, ids, context),
  '/v1/fileDelete': ({ id }, context) => deleteFiles(pool, id, context),
  '/v1/fileCopy': (body, context) => copyFiles(pool, body, context),
  '/v1/editorUpload': (body, context) => editorUpload(pool, body, context),
  '/v2/images/upload': (body, context) => uploadImage(pool, body, context),
  // A page shows many of these; they wait for each other in web.
  '/v2/images/download': (body, context) => downloadImage(pool, body, context),
  '/v2/images/generateBlankImageWatermark': (body) => blankWatermark(body),
})

function sentFiles(pool: Pool): Record<string, NamedCall> {
  const download: NamedCall = ({ id }, context) => downloadFile(pool, id, context)
  const view: NamedCall = (body, context) => viewFile(pool, body, context)
  const batch: NamedCall = (body, context) => batchDownload(pool, body, context)
  return {
    '/v2/file/download': download,
    '/v2/file/downloadBody': ({ id, token }, context) => (token ? downloadByLink(pool, token, context) : downloadFile(pool, id, context)),
    '/v1/largeFile/download': download,
    '/v1/largeFile/downloadBody': download,
    '/v1/fileDownload': download,
    '/v2/file/batchDownload': batch,
    '/v1/batchDownload': batch,
    '/v2/pageoffice/doFilePdfView': view,
    '/v1/pdfViews': view,
  }
}
