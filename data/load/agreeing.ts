import { Refusal, type WarningIssue } from '../../upstream/runtime/rules/refusal.ts'

/** Sends, and sends again with all warnings confirmed: people who know what they do. */
export async function agreeing<T>(send: (confirmed: string[]) => Promise<T>): Promise<T> {
  try {
    return await send([])
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFIRM') throw error
    return send((error.issues as WarningIssue[]).map(({ confirm }) => confirm))
  }
}
