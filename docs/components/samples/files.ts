/** The files of an order, and one of them shown. */
import type { AttachmentsView, Language, ViewerView } from '../../../app/page-types.ts'
import { pick } from './parts.ts'

export function attachmentsView(language: Language): AttachmentsView {
  const t = pick(language)
  const file = (id: string, name: string, kind: AttachmentsView['files'][number]['kind']) => ({
    id,
    name,
    kind,
    size: '1.42 MB',
    note: t('第二版', 'Second edition'),
    by: t('陈晓燕', 'Chen Xiaoyan'),
    at: '2026-11-20 09:12',
    href: `/main/poEdit/file?file=${id}`,
    viewHref: `/main/poEdit/view?file=${id}`,
    canDelete: true,
  })
  return {
    files: [file('f1', t('外壳图纸.pdf', 'Housing.pdf'), 'pdf'), file('f2', t('样件照片.png', 'Sample.png'), 'image')],
    full: null,
    canUpload: true,
    canDownload: true,
    accept: '.pdf,.png',
    hint: t('单个文件不超过2.00 GB；可选：pdf、png', 'Up to 2.00 GB a file: pdf, png'),
    maxBytes: 2_147_483_648,
    maxText: '2.00 GB',
    uploadAddress: '/main/poEdit/upload',
    resumeAddress: '/main/poEdit/resume',
    largeBytes: 104_857_600,
    zipAddress: '/main/poEdit/zip',
    detachAddress: '/main/poEdit/detach',
    takesPictures: true,
    isUnsaved: false,
  }
}

export const viewerView: ViewerView = {
  title: '图片浏览',
  name: '样件照片.png',
  size: '1.42 MB',
  kind: 'image',
  source: '/main/poEdit/file?file=f2&inline=1',
  downloadAddress: '/main/poEdit/file?file=f2',
  backAddress: '/main',
  zoom: 100,
  rotate: 0,
  turns: { zoomIn: '?zoom=125', zoomOut: '?zoom=75', left: '?rotate=270', right: '?rotate=90' },
  refusal: null,
}
