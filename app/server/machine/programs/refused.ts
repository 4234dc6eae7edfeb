/** What a program is told when it is not answered: the shape of every refusal of the contract. */
export const refused = (status: number, code: string, msg: string, headers: Record<string, string> = {}): Response =>
  Response.json({ status: 'E', code, msg }, { status, headers })
