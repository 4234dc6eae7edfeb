/** Who is asked at a node: by the rule of the node, then cleaned of those who cannot or must not decide. */
import { Decimal } from 'decimal.js'
import { evaluate } from '../feel/evaluate.ts'
import type { Facts } from '../feel/shape.ts'
import type { TaskNode, TaskRule } from '../model/graph.ts'
import { namesIn } from '../model/read-node.ts'
import { type EngineCode, Halt, wordsOf } from '../words.ts'
import type { Organisation } from './organisation.ts'
import { membersFor, type RoleCase } from './role-members.ts'

/** Whose document it is, and what the rules look at. */
export interface Case extends RoleCase {
  starterId: string
  departmentId: string | null
  /** The document; `amount` is its gross amount in CNY by the rate of its date. */
  facts: Facts
}

export interface Assignee {
  userId: string
  /** 代: who would decide, were he here. */
  delegatedFor: string | null
}

/** What the trail or the administrator is told about the choice. */
export interface Remark {
  code: Extract<EngineCode, 'VACANT' | 'STARTER_REPLACED' | 'SKIPPED_EMPTY'>
  userId: string | null
  /** The vacant post. */
  position: string | null
}

export interface Chosen {
  assignees: Assignee[]
  /** One after the other whatever the node says: each level approves what the one below may not. */
  isChain: boolean
  remarks: Remark[]
}

export async function assigneesOf(node: TaskNode, about: Case, organisation: Organisation): Promise<Chosen> {
  const remarks: Remark[] = []
  const isCorrection = node.rule.assigneeType === 'STARTER'
  const cleaned = (userIds: readonly string[]) => cleanedOf(userIds, { about, organisation, remarks, isCorrection })
  const assignees = await cleaned(await namedBy(node.rule, about, organisation, remarks))
  const isChain = node.rule.assigneeType === 'LEVEL_ABOVE'
  if (assignees.length > 0) return { assignees, isChain, remarks }
  return { assignees: await substitutesFor(node, organisation, cleaned, remarks), isChain: false, remarks }
}

/** Nobody is left: the node says who decides, that it is skipped, or that nothing goes on. */
async function substitutesFor(
  { rule, name }: TaskNode,
  organisation: Organisation,
  cleaned: (userIds: readonly string[]) => Promise<Assignee[]>,
  remarks: Remark[],
): Promise<Assignee[]> {
  if (rule.emptyRule === 'SKIP') {
    remarks.push({ code: 'SKIPPED_EMPTY', userId: null, position: null })
    return []
  }
  const managers = rule.emptyRule === 'MANAGER' ? await cleaned(await organisation.purchasingManagers()) : []
  if (managers.length > 0) return managers
  const administrators = rule.emptyRule === 'BLOCK' ? [] : await cleaned(await organisation.administrators())
  if (administrators.length === 0) throw new Halt('NO_ASSIGNEE', { node: name })
  return administrators
}

async function namedBy(rule: TaskRule, about: Case, organisation: Organisation, remarks: Remark[]): Promise<string[]> {
  const { assignee } = rule
  switch (rule.assigneeType) {
    case 'PERSON':
      return organisation.usersNamed(namesIn(assignee))
    case 'ROLE':
      return membersFor(await organisation.roleMembers(assignee), about)
    case 'POSITION':
      return organisation.positionHolders(assignee)
    case 'DEPT_HEAD':
      return listed(about.departmentId && (await organisation.departmentHead(about.departmentId, rule.up)))
    case 'LEVEL_ABOVE':
      return upToLimit(about, organisation, remarks)
    case 'FIELD':
      return organisation.usersNamed(textsIn(about.facts.values[assignee]))
    case 'STARTER':
      return [about.starterId]
    case 'FEEL':
      return organisation.usersNamed(await userNamesBy(assignee, about.facts))
    case null:
      return []
  }
}

const listed = (userId: string | null): string[] => (userId ? [userId] : [])
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')

async function userNamesBy(expression: string, facts: Facts): Promise<string[]> {
  const value = await evaluate(expression, facts)
  const names = textsIn(value)
  if (value !== null && names.length !== (Array.isArray(value) ? value.length : 1)) {
    const { CN, EN } = wordsOf('FEEL_PEOPLE', { given: JSON.stringify(value) })
    throw new Halt('FEEL_FAILED', { expr: expression, why: [CN, EN] })
  }
  return names
}

/** The chain of heads until one may approve the amount, or the top; whose post is vacant or who is away for good is passed over. */
async function upToLimit({ starterId, amount }: Case, organisation: Organisation, remarks: Remark[]): Promise<string[]> {
  const chain: string[] = []
  for (const { holder, limit, position } of await organisation.levelsAbove(starterId)) {
    const [present] = holder ? await organisation.enabledAmong([holder]) : []
    if (present === undefined) {
      remarks.push({ code: 'VACANT', userId: null, position })
      continue
    }
    chain.push(present)
    if (limit !== null && new Decimal(limit).gte(amount ?? 0)) break
  }
  return chain
}

interface Cleaning {
  about: Case
  organisation: Organisation
  remarks: Remark[]
  isCorrection: boolean
}

/** In this order: who has left is dropped, who is away is stood in for, the starter gives way to the own head, nobody is asked twice. */
async function cleanedOf(userIds: readonly string[], { about, organisation, remarks, isCorrection }: Cleaning): Promise<Assignee[]> {
  const here = (ids: readonly string[]) => organisation.enabledAmong(ids)
  const present = await Promise.all((await here(userIds)).map((userId) => stoodInFor(userId, organisation)))
  const others: Assignee[] = []
  for (const one of present) {
    if (one.userId !== about.starterId || isCorrection) {
      others.push(one)
      continue
    }
    const [head] = await here(listed(await organisation.headOf(about.starterId)))
    remarks.push({ code: 'STARTER_REPLACED', userId: head ?? null, position: null })
    if (head !== undefined) others.push(await withoutStarter(head, about, organisation))
  }
  return others.filter((one, index) => others.findIndex(({ userId }) => userId === one.userId) === index)
}

async function stoodInFor(userId: string, organisation: Organisation): Promise<Assignee> {
  const [standIn] = await organisation.enabledAmong(listed(await organisation.standInOf(userId)))
  return standIn === undefined ? { userId, delegatedFor: null } : { userId: standIn, delegatedFor: userId }
}

/** A head who is stood in for by the starter decides himself. */
async function withoutStarter(head: string, { starterId }: Case, organisation: Organisation): Promise<Assignee> {
  const stood = await stoodInFor(head, organisation)
  return stood.userId === starterId ? { userId: head, delegatedFor: null } : stood
}
