import type { ReactElement } from 'react'
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import { Frame } from '../../app/components/frame/frame.tsx'
import { ListPage } from '../../app/components/list/list-page.tsx'
import { OwnPicturePage } from '../../app/components/pages/account/own-picture-page.tsx'
import { DecidePage } from '../../app/components/pages/door/decide-page.tsx'
import { LoginPage } from '../../app/components/pages/door/login-page.tsx'
import { HomePage } from '../../app/components/pages/home/home-page.tsx'
import { InboxPage } from '../../app/components/pages/home/inbox-page.tsx'
import { ImportPage } from '../../app/components/pages/list/import-page.tsx'
import { PickerPage } from '../../app/components/pages/list/picker-page.tsx'
import { ReportPage } from '../../app/components/pages/list/report-page.tsx'
import { ForbiddenPage, NotFoundPage, UnavailablePage } from '../../app/components/pages/lone-pages.tsx'
import { AttachPage } from '../../app/components/pages/record/attach-page.tsx'
import { CropPage } from '../../app/components/pages/record/crop-page.tsx'
import { RemovePage } from '../../app/components/pages/record/remove-page.tsx'
import { ViewerPage } from '../../app/components/pages/record/viewer-page.tsx'
import type { Language } from '../../app/page-types.ts'
import {
  attachmentsView,
  batchView,
  columnsRows,
  columnsView,
  conflict,
  decideView,
  editRows,
  editValues,
  editView,
  frameView,
  homeView,
  kindsRefusal,
  kindsRows,
  kindsValues,
  kindsView,
  listData,
  listView,
  loginView,
  refusal,
  reportView,
  steppedView,
  tabbedView,
  viewerView,
  wordsIn,
} from './samples.ts'

/** Every page once, with sample data. */
export function gallery(language: Language): Record<string, ReactElement> {
  const common = { words: wordsIn(language), csrf: 'token', idem: 'idem-1' }
  const inFrame = (page: ReactElement, tab?: string) => <Frame frame={frameView(language, tab)}>{page}</Frame>
  const edit = { view: editView(language), values: editValues, rows: editRows, open: ['poLine[0]', 'poLine[0].poDelivery[1]'], ...common }
  const kinds = { ...edit, view: kindsView(language), values: kindsValues, rows: kindsRows, open: ['rule[0]'], typed: null }
  return {
    list: inFrame(<ListPage view={listView(language)} data={listData(language, ['4', '7'])} {...common} />),
    'list-batch': inFrame(<ListPage view={listView(language)} data={listData(language, ['7'])} batch={batchView(language)} {...common} />),
    'list-none': inFrame(<ListPage view={listView(language)} data={listData(language)} {...common} />),
    'list-empty': inFrame(<ListPage view={listView(language)} data={{ ...listData(language, [], 0), count: 0, sums: {} }} {...common} />),
    'list-without-api': inFrame(
      <ListPage view={{ ...listView(language), entity: '' }} data={{ ...listData(language, [], 0), count: 0, sums: {} }} {...common} />,
    ),
    edit: inFrame(<EditPage {...edit} />, 'PO'),
    'edit-error': inFrame(<EditPage {...edit} typed={{ changeReason: '', 'poLine[1].orderQty': '1500' }} refusal={refusal} />, 'PO'),
    'edit-tabs': inFrame(<EditPage {...edit} view={tabbedView(language)} typed={{ changeReason: '' }} refusal={refusal} />, 'PO'),
    'edit-steps': inFrame(<EditPage {...edit} view={steppedView(language)} rows={{}} open={null} />, 'PO'),
    report: inFrame(<ReportPage view={reportView(language)} {...common} />),
    'report-refused': inFrame(<ReportPage view={reportView(language, false)} {...common} />),
    'edit-columns': inFrame(<EditPage {...edit} view={columnsView(language)} rows={columnsRows} open={['aslLine[1]']} typed={null} />, 'PO'),
    'edit-kinds': inFrame(<EditPage {...kinds} />, 'PO'),
    'edit-kinds-error': inFrame(<EditPage {...kinds} typed={{ duties: '', token: 'typed' }} refusal={kindsRefusal} />, 'PO'),
    'edit-conflict': inFrame(<EditPage {...edit} refusal={conflict} />, 'PO'),
    home: inFrame(<HomePage view={homeView(language)} />, '首页'),
    picker: inFrame(
      <PickerPage
        {...common}
        view={{
          title: '选择物料',
          address: '/main/poEdit?menuId=14',
          q: '外壳',
          columns: listView(language).columns.slice(0, 1),
          rows: listData(language).rows.slice(0, 3),
          blocked: { 3: '不可选' },
          count: 3,
          limit: 50,
          backAddress: '/main',
          parked: [['changeReason', 'x']],
        }}
      />,
    ),
    import: inFrame(
      <ImportPage
        {...common}
        view={{
          title: '导入订单',
          templateAddress: '/t',
          backAddress: '/main',
          maxText: 'xlsx，不超过 20 MB',
          result: {
            text: '未导入：1 处需要修改',
            tone: 'bad',
            markedAddress: '/m',
            errorCount: 1,
            errors: [{ row: 3, column: '订单数量', message: '不能为空' }],
          },
        }}
      />,
    ),
    crop: inFrame(
      <CropPage
        {...common}
        view={{
          title: '添加图片 M000001',
          attachments: attachmentsView(language),
          files: [],
          address: '/main/materialEdit/crop',
          backAddress: '/main',
          pictureSide: 180,
          refusal: null,
        }}
      />,
    ),
    'own-picture': inFrame(
      <OwnPicturePage
        {...common}
        view={{
          title: '头像',
          side: 180,
          address: '/main/userCenter/picture?of=avatarFileId',
          backAddress: '/main/userCenter',
          button: '上传图片',
          hint: 'gif、jpeg、jpg、png、bmp，不超过 10 MB',
          typed: { x: '20', y: '0', w: '100' },
          refusal: '图片类型必须是 gif、jpeg、jpg、png、bmp 之一',
          preview: null,
        }}
      />,
    ),
    attach: inFrame(
      <AttachPage
        {...common}
        view={{
          title: '上传附件 PO202611120008',
          attachments: attachmentsView(language),
          files: attachmentsView(language).files.map((file) => ({ ...file, removeHref: '/main/poEdit/remove' })),
          address: '/main/poEdit/attach',
          backAddress: '/main',
          pictureSide: null,
          refusal: '已拒绝',
        }}
      />,
    ),
    remove: inFrame(
      <RemovePage
        {...common}
        view={{
          title: '删除附件',
          question: '是否继续删除？',
          name: '图纸.pdf',
          size: '1.42 MB',
          address: '/main/poEdit/remove',
          backAddress: '/main',
          refusal: null,
        }}
      />,
    ),
    viewer: inFrame(<ViewerPage words={common.words} csrf="token" view={viewerView} />),
    inbox: inFrame(
      <InboxPage
        words={common.words}
        csrf="token"
        view={{
          kind: 'message',
          title: '消息',
          items: [
            {
              id: '1',
              title: '审批 PO202611120008',
              text: '陈晓燕 提交',
              at: '2026-11-21 14:32',
              href: '/main/d',
              due: '逾期 1 天',
              isLate: true,
              isNew: true,
              tone: 'wait',
            },
          ],
        }}
      />,
    ),
    'not-found': inFrame(<NotFoundPage />),
    forbidden: inFrame(
      <ForbiddenPage
        address="/main/poList?menuId=7&respId=2"
        message="您没有访问此页面的权限：采购订单。您的职责“采购经理”有此权限，请先切换职责"
        holders={[{ id: '3', name: '采购经理' }]}
      />,
    ),
    unavailable: inFrame(
      <UnavailablePage
        address="/main/poEdit?id=8"
        fields={[
          ['changeReason', 'x'],
          ['_idem', 'idem-1'],
          ['intent', 'save'],
        ]}
        trace="4c1"
      />,
    ),
    login: <LoginPage view={loginView(language)} words={common.words} csrf="token" />,
    'login-error': <LoginPage view={loginView(language, true)} words={common.words} csrf="token" />,
    decide: <DecidePage view={decideView(language)} {...common} />,
  }
}
