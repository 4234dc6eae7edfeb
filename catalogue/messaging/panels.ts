import type { PanelsSpec } from '../area.ts'

export const messagingPanels = {
  noticePreview: { label: ['公告预览', 'Preview of the notice'], for: ['buyer', 'manager', 'approver', 'admin'], buttons: [], under: 'noticeManagementList', previews: true },
  notificationPreview: { label: ['通知预览', 'Preview of the notification'], for: ['buyer', 'manager', 'quality', 'finance', 'admin'], buttons: [], under: 'notificationManagementList', previews: true },
} as const satisfies PanelsSpec
