/** What can be wrong with an attachment, in both languages; the codes are those of the checklist where it has one. */
import { errors } from '../../../catalogue/constants/errors.ts'
import { fill, type Params, Refusal } from '../../runtime/rules/refusal.ts'

const { extensionNotAllowed, attachmentTooLarge, attachmentCountReached, pictureTypeWrong, previewFormatNotSupported, pdfWithoutFileId } = errors

const wordings = {
  extensionNotAllowed,
  attachmentTooLarge,
  attachmentCountReached,
  previewFormatNotSupported,
  pdfWithoutFileId,
  USE_LARGE: errors.largeFileRoute,
  pictureTypeWrong,
  NOT_LARGE: { status: 422, words: ['文件未超过100MB，请使用普通上传', 'Not above 100 MB: use the normal upload'] },
  NO_FILE: { status: 422, words: ['请选择要上传的文件', 'Choose a file to upload'] },
  EMPTY: { status: 422, words: ['文件“{name}”是空的', '{name} is empty'] },
  CONTENT: { status: 422, words: ['文件“{name}”的内容与扩展名不符', 'What {name} holds is not what its extension says'] },
  DTD: {
    status: 422,
    words: ['文件“{name}”含文档类型声明（DTD）或实体，不接受', '{name} declares a document type (DTD) or entities, which are not accepted'],
  },
  UNSAFE: { status: 422, words: ['文件“{name}”超出安全限制：{what}', '{name} exceeds the limits: {what}'] },
  PIXELS: { status: 422, words: ['图片“{name}”超过5000万像素', 'The picture {name} has more than 50 megapixels'] },
  QUOTA: { status: 422, words: ['您未保存的附件共 {size}，超过上限 {max}', 'Your attachments not saved yet are {size}; the limit is {max}'] },
  DAMAGED: { status: 400, words: ['文件在传输中损坏，请重新上传', 'The file was damaged on its way; upload it again'] },
  OFFSET: { status: 409, words: ['已收到 {offset} 字节，请从此处继续', '{offset} {offset|byte is|bytes are} here; go on from there'] },
  PART_RUNNING: { status: 423, words: ['该文件的上一段仍在接收', 'The part before is still coming in'] },
  TOO_MUCH: { status: 422, words: ['一次最多下载200个文件，共2GB', 'At most 200 files and 2 GB at once'] },
  CROP: { status: 422, words: ['裁剪范围不在图片内', 'The frame is not within the picture'] },
  WATERMARK: { status: 422, words: ['水印文字为1至{max}个字符', 'The watermark has 1 to {max} {max|character|characters}'] },
  SEALED: { status: 403, words: ['文件已密封，开标前无法打开', 'The file is sealed until the opening'] },
  SEALED_BEFORE: {
    status: 422,
    words: [
      '附件“{name}”已随上一版密封，请撤回后删除并重新上传',
      '{name} was sealed with the version before: withdraw, delete it and attach it again',
    ],
  },
  RANGE: { status: 416, words: ['请求的范围不在文件内', 'The range is not within the file'] },
} as const satisfies Record<string, { status: number; words: readonly [string, string] }>

export function refuseFile(code: keyof typeof wordings, params: Params = {}): never {
  throw fileRefusal(code, params)
}

export function fileRefusal(code: keyof typeof wordings, params: Params = {}): Refusal {
  const { status, words } = wordings[code]
  const given = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
  return new Refusal({ code, status, words: fill(words, params), ...(params.what ? {} : { given }) })
}
