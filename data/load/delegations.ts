/** Who stands in for whom in the demo company: one delegation in force, one prepared, one long over. */
import type { Pool } from 'pg'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { assignTasks } from '../../upstream/platform/workflow/delegation.ts'
import { add, dayFrom, idOf, newBook, writeBook } from './book.ts'

const given = [
  { grantor: 'approver2', delegate: 'approver1', from: -3, to: 10, status: 'EFFECTIVE', reason: '出差', docType: 'poHeader' },
  { grantor: 'manager2', delegate: 'manager1', from: 14, to: 28, status: 'DRAFT', reason: '年假', docType: 'requisitionHeader' },
  { grantor: 'manager1', delegate: 'manager2', from: -60, to: -46, status: 'EXPIRED', reason: '年假', docType: 'poHeader' },
] as const

export async function loadDelegations(pool: Pool, now: Date): Promise<void> {
  const book = newBook(now)
  for (const { grantor, delegate, from, to, status, reason, docType } of given) {
    // Numbered on the day before they begin, at the latest today: that day's own numbers begin elsewhere.
    const day = dayFrom(book, 0, Math.min(from - 1, -1))
    const docNum = `AU${day.replaceAll('-', '')}0001`
    const madeAt = `${day}T01:30:00.000Z`
    add(book, 'userAuthorisation', docNum, {
      docNum,
      status,
      grantorId: idOf('user', grantor),
      delegateId: idOf('user', delegate),
      from: dayFrom(book, 0, from),
      to: dayFrom(book, 0, to),
      reason,
      createdBy: idOf('user', grantor),
      creationDate: madeAt,
      lastUpdatedBy: idOf('user', grantor),
      lastUpdateDate: madeAt,
      userAuthorisationRelation: [{ kind: 'TASK', docType, target: docType }],
    })
  }
  await asSystem(pool, async (tx) => {
    await writeBook(tx, book)
    await assignTasks(tx, book.today)
  })
}
