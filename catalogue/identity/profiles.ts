/** The settings that ship: how the system behaves where nobody has said otherwise. Business parameters such as tolerances are `configProfile`. */
import type { Label } from '../language/define.ts'

export type ProfileLevel = 'SYSTEM' | 'ORG' | 'RESPONSIBILITY' | 'USER'
export type ProfileType = 'TEXT' | 'NUMBER' | 'DATE' | 'YN' | 'LOOKUP'

export interface ShippedProfile {
  readonly label: Label
  readonly type: ProfileType
  readonly value: string
  readonly min?: string
  readonly max?: string
  /** Numbers are whole unless a part of one makes sense. */
  readonly hasParts?: true
  /** Type of the codes, for settings of type LOOKUP. */
  readonly lookup?: string
  readonly levels: readonly ProfileLevel[]
}

const anyone = ['SYSTEM', 'ORG', 'RESPONSIBILITY', 'USER'] as const
const house = ['SYSTEM'] as const
const plants = ['SYSTEM', 'ORG'] as const

export const profiles = {
  TAB_MODE: { label: ['记录页签方式', 'Tabs of records'], type: 'LOOKUP', lookup: 'TAB_MODE', value: 'SINGLE', levels: anyone },
  PAGE_SIZE: { label: ['列表每页行数', 'Rows a page'], type: 'NUMBER', value: '20', min: '20', max: '500', levels: anyone },
  READ_PAGE_SIZE: { label: ['只读列表每页行数', 'Rows a page of lists that are only read'], type: 'NUMBER', value: '200', min: '20', max: '500', levels: anyone },
  NOTICE_HOME_ROWS: { label: ['首页消息条数', 'Messages on the home page'], type: 'NUMBER', value: '5', min: '1', max: '20', levels: anyone },
  SHORTCUT_HOME_ROWS: { label: ['首页常用菜单数', 'Shortcuts on the home page'], type: 'NUMBER', value: '12', min: '1', max: '12', levels: anyone },
  ON_TIME_GOAL: { label: ['准时交付目标(%)', 'On-time delivery goal (%)'], type: 'NUMBER', value: '95', min: '50', max: '100', hasParts: true, levels: anyone },
  THEME: { label: ['默认主题', 'Theme'], type: 'LOOKUP', lookup: 'THEME', value: 'auto', levels: anyone },
  SESSION_IDLE_MIN: { label: ['会话空闲分钟', 'Minutes a session may idle'], type: 'NUMBER', value: '120', min: '5', max: '720', levels: anyone },
  SESSION_MAX_HOURS: { label: ['会话最长小时', 'Hours a session may last'], type: 'NUMBER', value: '12', min: '1', max: '24', levels: house },
  SESSION_MOST: { label: ['同时会话数', 'Sessions at a time'], type: 'NUMBER', value: '5', min: '1', max: '10', levels: anyone },
  LOGIN_CAPTCHA_AFTER: { label: ['几次失败后要验证码', 'Failures before a captcha is asked'], type: 'NUMBER', value: '3', min: '1', max: '5', levels: house },
  LOGIN_WAIT_AFTER: { label: ['几次失败后须等待', 'Failures before a wait'], type: 'NUMBER', value: '5', min: '3', max: '10', levels: house },
  LOGIN_WAIT_MAX_S: { label: ['最长等待秒数', 'Longest wait in seconds'], type: 'NUMBER', value: '300', min: '60', max: '3600', levels: house },
  LOGIN_TRIES_A_MINUTE: { label: ['每网络每分钟登录次数', 'Log-ins a minute of one network'], type: 'NUMBER', value: '30', min: '10', max: '1000', levels: house },
  APPROVAL_LINK_HOURS: { label: ['审批链接有效小时', 'Hours an approval link works'], type: 'NUMBER', value: '72', min: '1', max: '168', levels: plants },
  EXPORT_KEEP_DAYS: { label: ['导出文件保留天数', 'Days an export is kept'], type: 'NUMBER', value: '7', min: '1', max: '30', levels: anyone },
  EXPORT_MOST_WAITING: { label: ['排队导出数', 'Exports that may wait'], type: 'NUMBER', value: '5', min: '1', max: '20', levels: anyone },
  IMPORT_COPY_DAYS: { label: ['导入错误副本保留天数', 'Days the copy of an import is kept'], type: 'NUMBER', value: '7', min: '1', max: '30', levels: house },
  DRAFT_KEEP_DAYS: { label: ['未保存内容保留天数', 'Days unsaved work is kept'], type: 'NUMBER', value: '7', min: '1', max: '30', levels: house },
  DRAFT_MOST: { label: ['未保存内容份数', 'Pieces of unsaved work'], type: 'NUMBER', value: '20', min: '5', max: '100', levels: anyone },
  FILE_LINK_MIN: { label: ['附件链接有效分钟', 'Minutes a link to a file works'], type: 'NUMBER', value: '5', min: '1', max: '60', levels: house },
  OUTBOX_KEEP_DAYS: { label: ['已发送记录保留天数', 'Days what was sent is kept'], type: 'NUMBER', value: '30', min: '7', max: '365', levels: house },
  SESSION_KEEP_DAYS: { label: ['会话记录保留天数', 'Days ended sessions are kept'], type: 'NUMBER', value: '30', min: '7', max: '365', levels: house },
  LOG_KEEP_MONTHS: { label: ['日志保留月数', 'Months logs are kept'], type: 'NUMBER', value: '24', min: '24', max: '120', levels: house },
  COMPENSATION_TRIES: { label: ['补偿重试次数', 'Tries of a compensation'], type: 'NUMBER', value: '3', min: '1', max: '12', levels: house },
  WATERMARK_ON: { label: ['预览显示水印', 'Watermark on previews'], type: 'YN', value: 'Y', levels: anyone },
  OFFICE_PREVIEW_ON: { label: ['Office文件转PDF预览', 'Preview Office files as PDF'], type: 'YN', value: 'Y', levels: plants },
  EMAIL_ON: { label: ['发送邮件', 'Send e-mails'], type: 'YN', value: 'Y', levels: anyone },
  DING_ON: { label: ['发送钉钉消息', 'Send DingTalk messages'], type: 'YN', value: 'N', levels: anyone },
  MESSAGE_ON: { label: ['发送站内信', 'Send messages in the site'], type: 'YN', value: 'Y', levels: anyone },
} as const satisfies Record<string, ShippedProfile>

export type ProfileCode = keyof typeof profiles
