/** A small company for processes: who heads whom, who stands in, who belongs to which role. */
import type { Case, Level, Organisation, RoleMember } from '../../../upstream/platform/workflow/engine/index.ts'

export interface Company {
  disabled: string[]
  standIns: Record<string, string>
  heads: Record<string, string>
  departmentHeads: Record<string, (string | null)[]>
  positions: Record<string, string[]>
  roles: Record<string, RoleMember[]>
  levels: Level[]
  managers: string[]
  administrators: string[]
}

const everywhere = { orgId: null, categoryId: null, amountFrom: null, amountTo: null }
export const member = (userId: string, where: Partial<RoleMember> = {}): RoleMember => ({ userId, ...everywhere, ...where })

export const company = (but: Partial<Company> = {}): Organisation => {
  const all: Company = {
    disabled: [],
    standIns: {},
    heads: { buyer1: 'approver1', buyer2: 'approver1', approver1: 'manager1' },
    departmentHeads: { purchasing: ['approver1', 'manager1'] },
    positions: { GM: ['approver3'] },
    roles: { FINANCE: [member('finance1'), member('finance2')], COMMITTEE: ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => member(id)) },
    levels: [],
    managers: ['manager1'],
    administrators: ['admin'],
    ...but,
  }
  return {
    nameOf: async (userId) => userId,
    enabledAmong: async (userIds) => userIds.filter((userId) => !all.disabled.includes(userId)),
    usersNamed: async (names) => [...names],
    roleMembers: async (role) => all.roles[role] ?? [],
    positionHolders: async (position) => all.positions[position] ?? [],
    departmentHead: async (department, up) => all.departmentHeads[department]?.[up] ?? null,
    headOf: async (userId) => all.heads[userId] ?? null,
    levelsAbove: async () => all.levels,
    standInOf: async (userId) => all.standIns[userId] ?? null,
    purchasingManagers: async () => all.managers,
    administrators: async () => all.administrators,
  }
}

export const orderFields = {
  docNum: 'text',
  grossAmount: 'number',
  currency: 'text',
  orderDate: 'date',
  buyerId: 'text',
  rushFlag: 'flag',
  poLine: [{ materialId: 'text', netAmount: 'number', orderQty: 'number' }],
  starter: { userName: 'text', department: 'text', position: 'text', level: 'number' },
  org: 'text',
} as const

/** An order of buyer1 with this gross amount. */
export const orderOf = (grossAmount: string, more: Record<string, unknown> = {}): Case => ({
  starterId: 'buyer1',
  departmentId: 'purchasing',
  orgId: 'HF20',
  categoryIds: ['electronics'],
  amount: grossAmount,
  facts: {
    shape: orderFields,
    values: {
      docNum: 'PO202603010001',
      grossAmount,
      currency: 'CNY',
      orderDate: '2026-03-01',
      buyerId: 'buyer2',
      rushFlag: 'N',
      poLine: [{ materialId: 'M1', netAmount: grossAmount, orderQty: '1' }],
      starter: { userName: 'buyer1', department: 'purchasing', position: 'BUYER', level: 1 },
      org: 'HF20',
      ...more,
    },
  },
})
