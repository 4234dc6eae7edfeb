/** The canonical error situations of the specification that the product raises: their words, and the HTTP status where there is one. */
export interface ErrorSituation {
  readonly words: readonly [cn: string, en: string]
  readonly status?: number
}

export const errors = {
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
  attachmentDeleteConfirm: { words: ['删除后不可恢复，是否继续删除？', 'The file cannot be restored. Continue deleting?'] },
  attachmentDeleteSuccess: {
    words: ['附件删除成功，因附件ID更新，请及时保存业务单据', 'Attachment deleted. Its ids changed: please save the document'],
  },
  /** A mistake of whoever defines a page: raised by the build check, and where the column would be drawn. */
  uploadColumnUnconfigured: { words: ['上传列“{title}”未配置附件属性', 'Upload column {title} has no attachment configuration'] },
  /** As above; in production the cell shows plain text. */
  cellLinkMethodMissing: { words: ['列“{title}”未配置链接方法', 'Column {title} has no link method'] },
  /** Told as the services say it; the list stays as it was. */
  uploadFailure: { words: ['{msg}', '{msg}'] },
  /** Shown instead of saving a file. */
  downloadStatusE: { words: ['{msg}', '{msg}'] },
  /** The viewer closes without a word. */
  pdfFetchFailed: { words: ['', ''] },
  /** The large-file addresses serve what is above the limit. */
  largeFileRoute: { status: 413, words: ['超过100MB的文件请使用大文件上传，每次一个', 'Above 100 MB use the large-file upload, one file at a time'] },
  backgroundExportSubmitted: { words: ['已提交后台导出EXCEL', 'Background Excel export submitted'] },
  exportWithoutUrl: { words: ['请求数据链接不可为空', 'The request url is empty'], status: 422 },
  exportWithoutColumns: { words: ['导出字段列表不可为空', 'The export column list is empty'], status: 422 },
  requiredCellEmpty: { words: ['第{lineNum}行“{title}”不能为空', 'Line {lineNum}: {title} is required'], status: 422 },
  numberCellBounds: { words: ['第{lineNum}行“{title}”的值 {value} 不符合：{rule}', 'Line {lineNum}: {title} = {value} breaks: {rule}'], status: 422 },
  checkboxValueWrong: {
    words: ['复选框的值“{value}”既不是“{true}”也不是“{false}”', 'The checkbox value "{value}" is neither "{true}" nor "{false}"'],
    status: 422,
  },
  customPageSizeNegative: { words: ['每页行数不能小于0', 'The page size cannot be below 0'], status: 422 },
  /** A mistake of whoever builds a tree: raised at once, and naming what is missing. */
  treeBuilderConfigMissing: {
    words: ['构建树需要 key、parentKey、levelKey 和 treeConfig', 'The tree needs key, parentKey, levelKey and treeConfig'],
  },
  /** A table that nothing stands behind; the tests of the catalogue find it before anybody sees it. */
  tableWithoutApi: { words: ['请配置API属性', 'The table has no API configured'] },
  /** The list stays empty and says where to try again. */
  listLoadFailed: { words: ['', ''] },
  embeddedMessageWithoutType: { words: ['消息类型不可为空', 'The message type is empty'] },
  embeddedMessageNotObject: { words: ['内容必须为对像数据', 'The content must be an object'] },
  /** The page is loaded as a whole instead. */
  chunkLoadFailure: { words: ['ChunkLoadError', 'ChunkLoadError'] },
  /** The password itself is never repeated. */
  passwordTooSimple: {
    words: [
      '密码须为10至128位，包含大写字母、小写字母、数字、符号中的三类，且不得包含用户名或常见密码',
      '10 to 128 characters from three of four classes, not containing the user name, not a common password',
    ],
    status: 422,
  },
  /** Sent to the root path, which is named login. */
  notAuthenticated: { words: ['登录已失效，请重新登录', 'Your session has ended. Please sign in again.'], status: 302 },
  /** What the services say is shown as they say it. */
  responseStatusE: { words: ['{msg}', '{msg}'] },
} as const satisfies Record<string, ErrorSituation>
