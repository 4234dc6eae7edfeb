/** What the engine asks of the organisation; the services answer from their tables, tests from a list. */
export interface Organisation {
  /** How a person is called, for words that name one. */
  nameOf(userId: string): Promise<string>
  /** Those of them who are enabled and of our side, in the order given. */
  enabledAmong(userIds: readonly string[]): Promise<string[]>
  usersNamed(userNames: readonly string[]): Promise<string[]>
  /** All rows of a process role that hold today. */
  roleMembers(role: string): Promise<RoleMember[]>
  positionHolders(position: string): Promise<string[]>
  /** The head of the department, so many levels up. */
  departmentHead(departmentId: string, up: number): Promise<string | null>
  /** The person's own head. */
  headOf(userId: string): Promise<string | null>
  /** The posts above a person, nearest first. */
  levelsAbove(userId: string): Promise<Level[]>
  /** Who stands in for the person today. */
  standInOf(userId: string): Promise<string | null>
  purchasingManagers(): Promise<string[]>
  administrators(): Promise<string[]>
}

export interface Level {
  position: string
  holder: string | null
  /** Up to this amount of CNY the post approves; null: nothing by itself. */
  limit: string | null
}

export interface RoleMember {
  userId: string
  /** null: of all organisations, of all categories. */
  orgId: string | null
  categoryId: string | null
  amountFrom: string | null
  amountTo: string | null
}
