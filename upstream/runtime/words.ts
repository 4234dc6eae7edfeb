/** The refusals that every document shares, with their HTTP status. */
import { errors } from '../../catalogue/shell/errors.ts'

export const ruleWords = {
  REQUIRED: { status: 422, words: ['请填写{label}', '{label} is required'] },
  TOO_LONG: { status: 422, words: ['{label}最多{max}个字符，当前{length}个', '{label} may have {max} {max|character|characters}; given {length}'] },
  NOT_A_NUMBER: { status: 422, words: ['{label}必须是数字，当前值“{given}”', '{label} must be a number; given "{given}"'] },
  DECIMALS: {
    status: 422,
    words: ['{label}最多{scale}位小数，当前值“{given}”', '{label} may have {scale} {scale|decimal|decimals}; given "{given}"'],
  },
  TOO_SMALL: { status: 422, words: ['{label}不能小于{min}，当前值“{given}”', '{label} must be at least {min}; given "{given}"'] },
  TOO_LARGE: { status: 422, words: ['{label}不能大于{max}，当前值“{given}”', '{label} must be at most {max}; given "{given}"'] },
  OFF_STEP: {
    status: 422,
    words: ['{label}从{from}起必须是{step}的倍数，当前值“{given}”', '{label} must be a multiple of {step} from {from}; given "{given}"'],
  },
  FORM: { status: 422, words: ['{label}格式应为{form}，当前值“{given}”', '{label} must read {form}; given "{given}"'] },
  NOT_A_DATE: {
    status: 422,
    words: ['{label}必须是有效日期(yyyy-MM-dd)，当前值“{given}”', '{label} must be a real date (yyyy-MM-dd); given "{given}"'],
  },
  NOT_A_CODE: { status: 422, words: ['{label}的值“{given}”不在可选范围内', '"{given}" is no value of {label}'] },
  DISABLED_CODE: { status: 422, words: ['{label}的值“{given}”已停用', '"{given}" of {label} is disabled'] },
  NOT_UNDER: {
    status: 422,
    words: ['{label}“{meaning}”不属于{field}“{value}”', '{label} "{meaning}" does not belong to {field} "{value}"'],
  },
  NOT_AN_EMAIL: { status: 422, words: ['{label}不是有效的邮箱，当前值“{given}”', '{label} is no e-mail address; given "{given}"'] },
  NOT_A_PHONE: { status: 422, words: ['{label}不是有效的电话号码，当前值“{given}”', '{label} is no telephone number; given "{given}"'] },
  NOT_AN_ID: { status: 422, words: ['{label}的值“{given}”无效', '"{given}" is no valid {label}'] },
  NOT_YES_NO: errors.checkboxValueWrong,
  BAD_CHARACTER: { status: 422, words: ['{label}含有不允许的控制字符', '{label} contains control characters'] },
  NOT_TEXT: { status: 422, words: ['{label}的格式不正确', '{label} has the wrong form'] },
  NOT_FOUND_REF: { status: 422, words: ['{label}不存在或已停用：{given}', '{label} does not exist or is disabled: {given}'] },
  WRONG_REF: { status: 422, words: ['{label}与{field}不匹配', '{label} does not match {field}'] },
  UNKNOWN_FIELD: { status: 422, words: ['未知或不可填写的字段：{label}', 'Unknown field, or one that cannot be given: {label}'] },
  NOT_EDITABLE: { status: 422, words: ['当前状态“{status}”下不能修改{label}', '{label} cannot be changed while {status}'] },
  FIXED: { status: 422, words: ['{label}保存后不能修改', '{label} cannot be changed once saved'] },
  CIRCLE: { status: 422, words: ['{label}形成循环：{path}', '{label} leads round in a circle: {path}'] },
  PERIOD: { status: 422, words: ['开始日期不能晚于结束日期', 'The start date is after the end date'] },
  NO_LINES: { status: 422, words: ['请至少填写一行{label}', 'Enter at least one line: {label}'] },
  DUPLICATE: { status: 422, words: ['{label}“{given}”已存在', '{label} "{given}" exists already'] },
  REASON: { status: 422, words: ['请填写原因', 'Give a reason'] },
  NOTHING_CHOSEN: { status: 422, words: ['请先选择数据', 'Choose at least one row first'] },
  WRONG_STATE: { status: 409, words: ['当前状态“{status}”不能{action}', '{action} is not possible while {status}'] },
  NO_BUTTON: { status: 403, words: ['您没有“{button}”权限', 'You lack {button}'] },
  FORBIDDEN: { status: 403, words: ['您没有此操作的权限', 'You may not do this'] },
  NOT_FOUND: { status: 404, words: ['记录不存在或无权查看', 'Not found or not yours'] },
  CONFIRM: { status: 409, words: ['请确认以下提示后继续', 'Please confirm before going on'] },
  CHANGED: {
    status: 409,
    words: ['{by}于{time}修改了此单据，您的输入已保留，请核对后再保存', '{by} changed this at {time}. Your input is kept; compare and save again'],
  },
  RUNNING: { status: 409, words: ['同一请求正在处理，请稍候', 'The same request is being worked on'] },
  OTHER_BODY: { status: 422, words: ['该请求已提交过，内容不同', 'This request was sent before with other content'] },
  OWN_SUBMISSION: { status: 403, words: ['不能审批自己提交的单据', 'Nobody approves what he submitted'] },
  NO_TASK: { status: 409, words: ['该单据没有待您审批的任务', 'This document has no task for you'] },
  TOO_MANY_ROWS: { status: 422, words: ['每页最多{max}行', 'At most {max} {max|row|rows} a page'] },
  NO_ENTITY: { status: 422, words: ['数据表{given}不是规范实体', 'The table {given} stores no entity of the catalogue'] },
  TOO_LONG_AGO: {
    status: 422,
    words: ['{label}的查询范围最多{days}天，当前{given}', 'A search by {label} spans {days} {days|day|days} at most; given {given}'],
  },
  UNKNOWN_SORT: { status: 422, words: ['不能按“{given}”排序', 'Cannot sort by "{given}"'] },
  USED: { status: 422, words: ['已被{used}引用，不能删除', 'Used by {used}; it cannot be deleted'] },
} as const satisfies Record<string, { status: number; words: readonly [string, string] }>

export type RuleCode = keyof typeof ruleWords
