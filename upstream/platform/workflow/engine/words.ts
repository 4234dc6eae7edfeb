/** What the engine refuses and tells, in both languages. */
import { fill, type Params, Refusal } from '../../../runtime/rules/refusal.ts'

export const engineWords = {
  // Reading a model
  XML_DTD: ['模型文件不能包含DTD', 'A model must not contain a DTD'],
  XML_SIZE: ['模型文件最大1 MB，当前{size}字节', 'A model may have 1 MB; given {size} {size|byte|bytes}'],
  XML_ELEMENTS: [
    '模型文件最多{most}个元素，当前{count}个',
    'A model may have {most} {most|element|elements}; given {count} {count|element|elements}',
  ],
  XML_TAG: [
    '模型文件第{line}行：标签及其文字超过{most}个字符',
    'Line {line} of the model: a tag and its text have more than {most} {most|character|characters}',
  ],
  XML_BROKEN: ['模型文件不是有效的BPMN 2.0 XML：{why}', 'The model is no valid BPMN 2.0 XML: {why}'],
  ELEMENT_UNKNOWN: ['模型包含不支持的元素“{name}”', 'Unsupported element {name}'],
  PROCESS_NONE: ['模型中没有流程', 'The model has no process'],
  PROCESS_MANY: ['模型只能有一个流程，多出“{name}”', 'A model has one process; "{name}" is one more'],
  ATTRIBUTE: ['节点“{node}”的属性{name}的值“{given}”无效，可选：{allowed}', '"{given}" is no value of {name} of {node}; possible are {allowed}'],
  // Checking a model
  START_NONE: ['“{node}”没有开始事件', '{node} has no start event'],
  START_MANY: ['“{node}”只能有一个开始事件', '{node} may have one start event only'],
  END_NONE: ['“{node}”没有结束事件', '{node} has no end event'],
  UNREACHABLE: ['从开始事件无法到达“{node}”', '{node} cannot be reached from the start'],
  ENDLESS: ['从“{node}”无法到达结束事件', 'No end can be reached from {node}'],
  LOOP: ['回路“{node}”中没有用户任务，流程不会停止', 'The loop through {node} has no user task and would never stop'],
  DEFAULT_NONE: ['网关“{node}”没有默认分支', 'Gateway {node} has no default flow'],
  CONDITION_NONE: ['网关“{node}”的分支“{flow}”没有条件', 'Flow {flow} of gateway {node} has no condition'],
  CONDITION_PLACE: ['分支“{flow}”的条件只能放在排他或包容网关之后', 'A condition belongs after an exclusive or inclusive gateway only; flow {flow}'],
  RULE_NONE: ['节点“{node}”没有审批人规则', 'User task {node} has no assignee rule'],
  ASSIGNEE_NONE: ['节点“{node}”的审批人规则没有指定审批人', 'The assignee rule of {node} names nobody'],
  NAME_NONE: ['节点“{node}”没有名称', 'User task {node} has no name'],
  NAME_TWICE: ['节点名称“{node}”重复', 'The name {node} is used twice'],
  PERCENT: ['节点“{node}”的通过比例必须在1到100之间，当前值“{given}”', 'The pass percentage of {node} must lie between 1 and 100; given "{given}"'],
  HOURS: ['节点“{node}”的时限必须大于0小时，当前值“{given}”', 'The hours of {node} must be above 0; given "{given}"'],
  TIMER: ['定时事件“{node}”的时长无效：“{given}”，例如PT24H', 'Timer {node} has no valid duration: "{given}"; write PT24H'],
  TIMER_NOWHERE: ['中断定时事件“{node}”既没有后续分支也没有超时动作', 'Interrupting timer {node} has neither a flow nor an action'],
  FIELD_UNKNOWN: ['节点“{node}”使用了单据没有的字段“{name}”', '{node} uses the field {name}, which the document does not have'],
  // FEEL
  FEEL_SYNTAX: ['表达式“{expr}”第{at}个字符处有语法错误：{why}', 'Syntax error in "{expr}" at character {at}: {why}'],
  FEEL_NAME: ['表达式“{expr}”第{at}个字符处的“{name}”不是已知字段', '"{name}" at character {at} of "{expr}" is no known field'],
  FEEL_UNSUPPORTED: ['表达式“{expr}”第{at}个字符处使用了不支持的“{name}”', '"{name}" at character {at} of "{expr}" is not supported'],
  FEEL_LONG: ['表达式最多{max}个字符，当前{length}个', 'An expression may have {max} {max|character|characters}; given {length}'],
  FEEL_FAILED: ['流程条件“{expr}”计算失败：{why}', 'Condition failed: "{expr}": {why}'],
  FEEL_TIME: ['计算超过{ms}毫秒', 'it took longer than {ms} ms'],
  FEEL_LIST: ['列表超过{max}项', 'a list has more than {max} {max|item|items}'],
  FEEL_MEMORY: ['计算占用内存过多', 'it took too much memory'],
  FEEL_KIND: ['结果“{given}”不是“是”或“否”', 'its result "{given}" is neither true nor false'],
  FEEL_PEOPLE: ['结果“{given}”不是用户名列表', 'its result "{given}" is no list of user names'],
  // Running
  NO_ASSIGNEE: ['节点“{node}”找不到审批人', 'No approver for {node}'],
  NO_FLOW: ['网关“{node}”没有可走的分支', 'No flow of gateway {node} can be taken'],
  JOIN_WAITS: ['汇聚网关“{node}”等不到其他分支', 'Gateway {node} waits for a branch that never comes'],
  NEVER_STOPS: ['流程在“{node}”处循环超过{max}步，已停止', 'The process went round more than {max} steps at {node} and was stopped'],
  NOT_RUNNING: ['流程已结束或未在审批中', 'The process is not running'],
  NO_TASK: ['您没有该单据的待办任务', 'You have no task on this document'],
  ALREADY_DONE: ['任务已由{user}办理', 'Already done by {user}'],
  CLAIM_FIRST: ['请先领取任务', 'Claim the task first'],
  WAITS_FOR: ['请等待{user}的加签意见', 'The opinion of {user} is awaited first'],
  REASON: ['请填写驳回原因', 'Give a reason'],
  BACK_WHERE: ['不能退回到节点“{node}”', 'It cannot be sent back to {node}'],
  NO_TRANSFER: ['节点“{node}”不允许转办', '{node} allows no transfer'],
  NO_ADD_SIGN: ['节点“{node}”不允许加签', '{node} allows no more signers'],
  ADD_SIGN_MANY: ['一次最多加签{max}人，当前{count}人', 'At most {max} {max|signer|signers} may be added; given {count}'],
  ALREADY_IN_NODE: ['{user}已在本节点', '{user} is already in this node'],
  IS_STARTER: ['不能交给发起人{user}', '{user} is the starter and cannot decide'],
  NOT_ENABLED: ['{user}已停用或不是内部用户', '{user} is disabled or no internal user'],
  URGED: ['1小时内已催办', 'Urged within the hour'],
  DECIDED: ['已有审批人处理，不能撤回', 'Already decided by someone'],
  NO_WITHDRAW: ['该流程不允许撤回', 'This process allows no withdrawal'],
  NOT_STARTER: ['只有发起人可以撤回', 'Only the starter may withdraw'],
  // Trail
  VACANT: ['跳过：岗位空缺', 'Skipped: position vacant'],
  SAME_AS_BEFORE: ['与上一节点审批人相同，自动通过', 'Same approver as at the node before; passed'],
  SKIPPED_EMPTY: ['跳过：找不到审批人', 'Skipped: no approver'],
  STARTER_REPLACED: ['发起人不审批自己的单据，改由上级审批', 'The starter never approves own documents; the head does'],
  TIMED_OUT: ['超时自动处理', 'Handled by time-out'],
  ANOTHER_CLAIMED: ['已由{user}领取', 'Claimed by {user}'],
  // Steps
  STEP_NONE: ['模板没有步骤', 'No steps'],
  NO_SERIES: ['模型在“{node}”处不是依次的步骤，请用画布或XML编辑', 'At {node} the model is no series of steps; edit it on the canvas or as XML'],
} as const satisfies Record<string, readonly [cn: string, en: string]>

export type EngineCode = keyof typeof engineWords

/** Something wrong with a model: at which element, and in an expression at which characters. */
export interface Issue {
  code: EngineCode
  elementId: string | null
  words: { CN: string; EN: string }
  position?: { from: number; to: number }
}

export const wordsOf = (code: EngineCode, params: Params = {}): { CN: string; EN: string } => fill(engineWords[code], params)

export const issue = (code: EngineCode, elementId: string | null, params: Params = {}): Issue => ({ code, elementId, words: wordsOf(code, params) })

/** Refuses what somebody asks of a process. */
export function refuseFlow(code: EngineCode, params: Params = {}, facts: { status?: number; at?: string } = {}): never {
  const { status = 422, ...at } = facts
  throw new Refusal({ code: `workflow.${code}`, status, words: wordsOf(code, params), ...at })
}

/** Why a process cannot go on by itself: at its start it is refused, later it is suspended. */
export class Halt extends Error {
  readonly code: EngineCode
  readonly words: { CN: string; EN: string }
  constructor(code: EngineCode, params: Params = {}) {
    const words = wordsOf(code, params)
    super(words.EN)
    this.code = code
    this.words = words
  }
}

/** What would hang is refused to whoever waits for it. */
export async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Halt) throw new Refusal({ code: `workflow.${error.code}`, status: 422, words: error.words })
    throw error
  }
}
