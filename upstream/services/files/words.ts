/** What can be wrong with an attachment, in both languages; the codes are those of the checklist where it has one. */
import { fill, type Params, Refusal } from '../../runtime/refusal.ts'

const wordings = {
  extensionNotAllowed: {
    status: 422,
    words: ['当前文件扩展名不能作为附件上传，允许的扩展名：{list}', 'The current file extension cannot be attached. Allowed: {list}'],
  },
  attachmentTooLarge: { status: 413, words: ['文件“{name}”大小 {size}，超过上限 {max}', '{name} is {size}; the limit is {max}'] },
  attachmentCountReached: { status: 422, words: ['附件数量已达上限 {max}', 'The limit of {max} attachments is reached'] },
  previewFormatNotSupported: {
    status: 422,
    words: ['该格式不支持在线查看，请下载后查看', 'This format cannot be viewed online; please download it'],
  },
  pdfWithoutFileId: { status: 422, words: ['没有文件ID，无法打开PDF', 'No file id: the PDF cannot be opened'] },
  pictureTypeWrong: {
    status: 422,
    words: ['图片类型必须是 gif、jpeg、jpg、png、bmp 之一', 'The picture type must be one of gif, jpeg, jpg, png, bmp'],
  },
  NOT_LARGE: { status: 422, words: ['文件未超过100MB，请使用普通上传', 'Not above 100 MB: use the normal upload'] },
  USE_LARGE: { status: 413, words: ['超过100MB的文件请使用大文件上传，每次一个', 'Above 100 MB use the large-file upload, one file at a time'] },
  NO_FILE: { status: 422, words: ['请选择要上传的文件', 'Choose a file to upload'] },
  EMPTY: { status: 422, words: ['文件“{name}”是空的', '{name} is empty'] },
  CONTENT: { status: 422, words: ['文件“{name}”的内容与扩展名不符', 'What {name} holds is not what its extension says'] },
  UNSAFE: { status: 422, words: ['文件“{name}”超出安全限制：{what}', '{name} exceeds the limits: {what}'] },
  PIXELS: { status: 422, words: ['图片“{name}”超过5000万像素', 'The picture {name} has more than 50 megapixels'] },
  QUOTA: { status: 422, words: ['您未保存的附件共 {size}，超过上限 {max}', 'Your attachments not saved yet are {size}; the limit is {max}'] },
  TOO_MANY_AT_ONCE: { status: 429, words: ['同时上传的文件过多，请稍后再试', 'Too many uploads at once; try again shortly'] },
  DAMAGED: { status: 400, words: ['文件在传输中损坏，请重新上传', 'The file was damaged on its way; upload it again'] },
  TOO_MUCH: { status: 422, words: ['一次最多下载200个文件，共2GB', 'At most 200 files and 2 GB at once'] },
  RANGE: { status: 416, words: ['请求的范围不在文件内', 'The range is not within the file'] },
} as const satisfies Record<string, { status: number; words: readonly [string, string] }>

export function refuseFile(code: keyof typeof wordings, params: Params = {}): never {
  const { status, words } = wordings[code]
  const given = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
  throw new Refusal({ code, status, words: fill(words, params), ...(params.what ? {} : { given }) })
}

/** `1.50 MB`: two decimals, steps of 1024. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let [value, at] = [bytes, 0]
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return at === 0 ? `${value} B` : `${value.toFixed(2)} ${units[at]}`
}
