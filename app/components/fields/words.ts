/** Words of single fields. */
export const fieldsWords = {
  'field.required': ['（必填）', '(required)'],
  'field.changed': ['已改', 'changed'],
  'field.was': ['原：', 'Was: '],
  'field.disabled': ['{label}(停用)', '{label} (disabled)'],
  'field.choose': ['请选择', 'Choose'],
  'field.pick': ['选择', 'Choose'],
  'field.pickOf': ['选择{label}', 'Choose {label}'],
  'field.add': ['添加', 'Add'],
  'field.yes': ['是', 'Yes'],
  'field.no': ['否', 'No'],
  'field.files': ['{n} 个附件', '{n} {n|file|files}'],
} as const satisfies Record<string, readonly [cn: string, en: string]>
