import { checkbox, int, list, lookup, lookups, master, must, ref } from '../language/define.ts'
import { above, any, is, isSet, not } from '../language/formula.ts'

/** When an open task is urged, brought before the head, and closed by itself; the row that says most exactly what it applies to counts. */
export const urgeConfig = master('urgeConfig', {
  label: ['催办设置', 'Reminder setting'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'N' }),
    entityName: lookup('DOC_TYPE', '单据类型', 'Document type', { help: ['空表示全部', 'Empty means all'], width: 130 }),
    modelId: ref('processModel', '流程模型', 'Model', { help: ['空表示全部', 'Empty means all'], width: 150 }),
    firstAfterHours: int('首次(小时)', 'First after h', { required: true, init: '24', min: '1', max: '999', width: 100 }),
    repeatHours: int('间隔(小时)', 'Again after h', { required: true, init: '24', min: '1', max: '999', width: 100 }),
    maxTimes: int('最多次数', 'At most', { required: true, init: '3', min: '1', max: '99', width: 90 }),
    channels: lookups('URGE_CHANNEL', '渠道', 'Channels', { init: 'SITE,EMAIL', width: 150 }),
    escalateAfterHours: int('升级(小时)', 'Escalate after h', { init: '48', min: '1', max: '999', width: 110 }),
    escalateTo: lookup('ESCALATE_TO', '升级到', 'Escalate to', { init: 'HEAD', required: { when: isSet('escalateAfterHours') }, width: 100 }),
    timeoutHours: int('超时(小时)', 'Time-out h', { min: '1', max: '999', required: { when: not(is('timeoutAction', 'NONE')) }, width: 100 }),
    timeoutAction: lookup('TIMEOUT_ACTION', '超时动作', 'At time-out', { required: true, init: 'NONE', width: 110 }),
    workHoursOnly: checkbox('仅工作时间', 'Working hours only', { init: 'Y', help: ['工作日09:00–18:00', '09:00–18:00 on working days'], width: 110 }),
  },
  messages: {
    LATER: ['升级时间必须晚于首次催办', 'Escalation must be later than the first urge'],
    AMOUNTS: ['含金额的单据不能自动通过', 'Documents with amounts cannot pass by time-out'],
  },
  guards: [must('LATER', any(not(isSet('escalateAfterHours')), above('escalateAfterHours', 'firstAfterHours')), { at: 'escalateAfterHours' })],
  actions: {
    doUpdateStatus: { label: ['启停', 'Enable or disable'], from: ['Y', 'N'], to: { N: is('enabledFlag', 'Y'), Y: is('enabledFlag', 'N') }, who: ['admin'], resource: 'btnUpdateStatus', inList: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'entityName', 'modelId', 'enabledFlag'],
    columns: ['code', 'name', 'entityName', 'modelId', 'firstAfterHours', 'repeatHours', 'maxTimes', 'channels', 'escalateAfterHours', 'escalateTo', 'timeoutHours', 'timeoutAction', 'workHoursOnly', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    subtitle: ['name'],
    sections: [
      { label: ['适用', 'Applies to'], fields: ['code', 'name', 'nameEn', 'entityName', 'modelId', 'enabledFlag'] },
      { label: ['催办', 'Reminders'], fields: ['firstAfterHours', 'repeatHours', 'maxTimes', 'channels', 'workHoursOnly'] },
      { label: ['升级与超时', 'Escalation and time-out'], fields: ['escalateAfterHours', 'escalateTo', 'timeoutHours', 'timeoutAction'] },
    ],
    tabs: ['history'],
  },
  pages: { reminderSetting: list('all', ['admin', 'manager'], { label: ['催办设置', 'Reminder settings'], maintain: ['admin'], opens: 'reminderSetting' }) },
})
