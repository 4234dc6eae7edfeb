/**
 * The canonical constants of the specification whose behaviour stands, by the names of its checklist.
 * Code that needs one of these values reads it here; what a value rules is shown by tests/shell/canon.test.ts.
 */
import { LARGE_FILE_BYTES, MAX_FILE_BYTES, MAX_FILES, previewTypes } from './attachment-rules.ts'
import { look } from './look.ts'

export const constants = {
  ...look,

  'language.codes': ['CN', 'EN'],
  'language.default': 'CN',
  'language.remembered': 'stored current-language choice',
  'language.lookupType': 'SYSTEM_LANGUAGE',
  'language.meanings': { CN: '中文', EN: 'English' },
  'date.locale': 'zh-CN',
  'format.datetime': 'yyyy-MM-dd HH:mm:ss',
  'number.thousandsSeparator': true,
  'user.types': ['internal', 'supplier'],

  'route.root.name': 'login',
  'route.childrenFrom': 'a static route list, and the menu',
  'route.name.rule': 'the path with slashes and query string removed, lower-cased',
  'route.menuPage.parameters': ['menuId', 'respId'],
  'route.guard.codeFrom': ['session state', 'stored user-info record'],
  'route.loadingBar': true,
  'route.scrollAfterNavigation': 'top',
  'tab.modes': ['single', 'multi'],
  'tab.limit': 15,
  'tab.autoRemoval': false,

  'menu.tree': 'built from a flat menu list',
  'menu.fields': ['menuId', 'menuParentId', 'menuName', 'menuType', 'menuCode', 'htmlUrl', 'imageLink', 'levelId', 'enabled'],
  'menu.topLevelParentId': 0,
  'menu.enabled': 'Y',
  'menuResource.fields': ['resourceCode', 'resourceName', 'resIcon'],
  'menuResource.storageKey': 'menuId_respId',
  'menuResource.defaultRespId': -1,
  'userInfo.fields': ['authorizationCode', 'gatewayTag', 'currentResp.responsibilityId'],
  'permission.buttonRule': 'a toolbar button or row action shows only if its resourceCode is present',
  'permission.currentResponsibility': 'responsibilityId',

  'lookup.enabledFlag.values': ['Y', 'N'],
  'unitConversion.lookupType': 'UNIT_CONVERSION_RATIO',
  'unitConversion.mapping': { lookupCode: 'original unit', meaning: 'target unit', description: 'rate' },
  'unitConversion.reverse.decimals': 10,

  'table.request.fields': ['pageIndex', 'pageRows'],
  'table.response.fields': ['data', 'page.count', 'page.curIndex'],
  'response.status.success': '200',
  'response.status.error': 'E',
  'table.checkbox.values': { true: 'Y', false: 'N' },
  'table.pageSize.options': [20, 50, 100, 200, 500],
  'table.pageSize.overall': 20,
  'table.crossPageSelection': 'rows kept by configured key fields; the count across pages is shown',
  'table.selection.events': ['select', 'cancel', 'select-all', 'cancel-all'],
  'attachment.fields': ['id', 'originalFileName', 'fileSize', 'suffixName', 'fileName', 'fileId'],
  'attachment.extension.compare': 'case-insensitive',
  'attachment.maxSize': MAX_FILE_BYTES,
  'attachment.largeFileThreshold': LARGE_FILE_BYTES,
  'attachment.maxCount': MAX_FILES,
  'attachment.preview.formats': previewTypes,
  'attachment.delete.effect': 'the file is removed, the id list changes, and a message asks the user to save the business document',

  'list.variants': ['by supplier', 'for supplier', 'by permission', 'no permission'],
  'action.supplierMarker': 'names such as supplier confirm tell supplier-facing from internal-facing actions',

  'address.entity': '/v1/{entity}Restful/',
  'address.controller': '/v1/{controller}/{action}',
  'address.entity.verbs': ['findById', 'listByPage', 'saveOrUpdate', 'doBatchSaveOrUpdate', 'delete', 'doBatchDelete', 'doImport'],
  'address.importExcel': '/v1/importExcelRestful/',
  'address.exportExcel': '/v1/exportExcelRestful/',
  'export.rowsPerRequest': 20_000,
  'request.export.fields': ['requestUrl', 'requestParams', 'columns', 'fileName', 'sheetMaxRow'],
  'request.upload.parts': ['files', 'path', 'functionId', 'businessId', 'fileDesc'],
  'request.headers': ['Authorization code', 'Gateway-Tag', 'signature', 'timestamp', 'certificate', 'language', 'app id'],
  'request.languageCode.values': ['EN', 'CN'],
  'request.method.default': 'POST with a JSON body',
  'request.signing.algorithm': 'HMAC of the request parameters',
  'request.timestamp.unit': 'ms',
  'request.timestamp.hashing': 'hashed a number of times derived from its digits',
  'request.rsa.keySize': 2048,
} as const
