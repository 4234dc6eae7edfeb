import { edit, int, list, lookup, lookups, master, text } from '../language/define.ts'

/** A kind of work, of any department: what its holders are good at, how high it ranks, and what may be shared out to them. */
export const job = master('job', {
  label: ['职务', 'Job'],
  fields: {
    jobFamily: lookup('JOB_FAMILY', '职务族', 'Job family', { required: true }),
    grade: int('等级', 'Grade', { required: true, init: '1', min: '1', max: '20' }),
    allocationAreas: lookups('ALLOCATION_AREA', '分配领域', 'Allocation areas', { width: 260 }),
    description: text(500, '说明', 'Description'),
  },
  messages: { STILL_USED: ['仍有{n}个启用的岗位使用该职务，不能停用', '{n} enabled {n|position has|positions have} this job'] },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'jobFamily', 'grade', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'jobFamily', 'grade', 'allocationAreas', 'enabledFlag'], sort: 'code' },
  edit: {
    subtitle: ['name'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'jobFamily', 'grade', 'allocationAreas', 'description', 'enabledFlag'] }],
    tabs: ['history'],
  },
  pages: {
    job: list('all', ['admin'], { label: ['职务', 'Jobs'], maintain: ['admin'], opens: 'editjob' }),
    editjob: edit(['admin'], { label: ['职务', 'Job'], maintain: ['admin'] }),
  },
  importable: true,
})
