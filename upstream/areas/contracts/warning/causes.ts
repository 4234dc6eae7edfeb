/** What there is to warn of in a contract on a day. */
import { days as daysBetween, evaluate, isAbove, isPositive, movedBy, multiply, quotient } from '../../../../catalogue/language/formula.ts'
import type { Contract } from '../text/values.ts'

export interface Cause {
  type: string
  refId: string | null
  dueDate: string | null
  message: string
  messageEn: string
}

export interface Limits {
  /** Days before the end, the longest first. */
  expiring: number
  stageDue: number
  archive: number
  certificate: number
}

/** Until when the certificate of a signing account is good. */
export interface Certificate {
  accountId: string
  certTo: string
}

const between = daysBetween('from', 'to')
export const daysLeft = (today: string, due: string | null): number | null =>
  due ? Number(evaluate(between, { row: { from: today, to: due } }) ?? 0) : null

/** Info beyond thirty days, urgent in the last week. */
export function levelOf(left: number | null): 'INFO' | 'WARN' | 'URGENT' {
  if (left === null || left > 30) return 'INFO'
  return left > 7 ? 'WARN' : 'URGENT'
}

const isWithin = (today: string, due: string, days: number): boolean => due <= movedBy(today, days)

function endCauses(doc: Contract, today: string, { expiring }: Limits): Cause[] {
  if (doc.status !== 'EFFECTIVE') return []
  const name = doc.displayNum ?? ''
  if (doc.autoRenewFlag === 'Y') {
    const until = movedBy(doc.endDate, -(doc.renewNoticeDays ?? 0))
    return isWithin(today, until, 30) && today <= until
      ? [
          {
            type: 'RENEW_NOTICE',
            refId: null,
            dueDate: until,
            message: `合同${name}将自动续期，须在${until}前通知停止`,
            messageEn: `Contract ${name} renews by itself; notice by ${until}`,
          },
        ]
      : []
  }
  return isWithin(today, doc.endDate, expiring)
    ? [
        {
          type: 'EXPIRING',
          refId: null,
          dueDate: doc.endDate,
          message: `合同${name}将于${doc.endDate}到期`,
          messageEn: `Contract ${name} ends on ${doc.endDate}`,
        },
      ]
    : []
}

function replyCauses(doc: Contract, today: string): Cause[] {
  const name = doc.displayNum ?? ''
  if (doc.status === 'SENT' && doc.replyDueDate && doc.replyDueDate < today)
    return [
      {
        type: 'CONFIRM_OVERDUE',
        refId: null,
        dueDate: doc.replyDueDate,
        message: `合同${name}供应商确认逾期`,
        messageEn: `Confirmation of contract ${name} is overdue`,
      },
    ]
  if (doc.status === 'SIGNING' && doc.signDueDate && doc.signDueDate < today)
    return [
      {
        type: 'SIGN_OVERDUE',
        refId: null,
        dueDate: doc.signDueDate,
        message: `合同${name}签署逾期`,
        messageEn: `Signing of contract ${name} is overdue`,
      },
    ]
  return []
}

function stageCauses(doc: Contract, today: string, { stageDue }: Limits): Cause[] {
  if (doc.status !== 'EFFECTIVE') return []
  return doc.contractPaymentStage.flatMap(({ id, stageName, stageStatus, dueDate }): Cause[] => {
    if (!dueDate || stageStatus === 'PAID' || stageStatus === 'CANCELLED' || !isWithin(today, dueDate, stageDue)) return []
    const isLate = dueDate < today
    return [
      {
        type: isLate ? 'STAGE_OVERDUE' : 'STAGE_DUE',
        refId: id,
        dueDate,
        message: `合同${doc.displayNum}阶段${stageName}${isLate ? '付款逾期' : `应于${dueDate}付款`}`,
        messageEn: `Stage ${stageName} of contract ${doc.displayNum} ${isLate ? 'is overdue' : `is due on ${dueDate}`}`,
      },
    ]
  })
}

function amountCauses(doc: Contract): Cause[] {
  const bound = doc.amountType === 'CAP' ? doc.capAmount : doc.amountType === 'FIXED' ? doc.grossAmount : null
  if (doc.status !== 'EFFECTIVE' || !bound || !isPositive(bound) || !isPositive(doc.orderedAmount)) return []
  const used = quotient(multiply(doc.orderedAmount ?? '0', '100'), bound)
  return isAbove('90', used)
    ? []
    : [
        {
          type: 'AMOUNT_USED',
          refId: null,
          dueDate: null,
          message: `合同${doc.displayNum}金额将用尽`,
          messageEn: `The amount of contract ${doc.displayNum} is nearly used`,
        },
      ]
}

function goodsCauses(doc: Contract, today: string): Cause[] {
  if (doc.status !== 'EFFECTIVE') return []
  const late = doc.contractItem.flatMap(({ id, lineNum, assetFlag, deliveryDate, qty, acceptedQty }): Cause[] =>
    assetFlag === 'Y' && deliveryDate && deliveryDate < today && isAbove(qty, acceptedQty)
      ? [
          {
            type: 'DELIVERY_LATE',
            refId: id,
            dueDate: deliveryDate,
            message: `合同${doc.displayNum}第${lineNum}行交付逾期`,
            messageEn: `Line ${lineNum} of contract ${doc.displayNum} is late`,
          },
        ]
      : [],
  )
  const warranty = doc.warrantyEndDate
  const ends: Cause[] =
    warranty && warranty >= today && isWithin(today, warranty, 30)
      ? [
          {
            type: 'WARRANTY_END',
            refId: null,
            dueDate: warranty,
            message: `合同${doc.displayNum}质保将于${warranty}到期`,
            messageEn: `The warranty of contract ${doc.displayNum} ends on ${warranty}`,
          },
        ]
      : []
  const lapsed = doc.contractMoldSampleRefund.flatMap(({ id, deadline, refundStatus }): Cause[] =>
    refundStatus === 'LAPSED'
      ? [
          {
            type: 'REFUND_LAPSED',
            refId: id,
            dueDate: deadline,
            message: `合同${doc.displayNum}返还期限已过`,
            messageEn: `A refund of contract ${doc.displayNum} has lapsed`,
          },
        ]
      : [],
  )
  return [...late, ...ends, ...lapsed]
}

function archiveCauses(doc: Contract, today: string, { archive }: Limits): Cause[] {
  const due = doc.effectiveDate && movedBy(doc.effectiveDate, archive)
  return doc.status === 'EFFECTIVE' && due && due < today && doc.contractArchive.length === 0
    ? [
        {
          type: 'ARCHIVE_MISSING',
          refId: null,
          dueDate: due,
          message: `合同${doc.displayNum}尚未归档`,
          messageEn: `Contract ${doc.displayNum} is not archived`,
        },
      ]
    : []
}

/** Whoever has still to sign cannot once his certificate has ended. */
function certificateCauses(doc: Contract, today: string, { certificate }: Limits, certificates: readonly Certificate[]): Cause[] {
  if (doc.status !== 'SUPPLIER_CONFIRMED' && doc.status !== 'SIGNING') return []
  return doc.contractSigner.flatMap(({ id, signState, signOrgAccountId, signPersonAccountId }): Cause[] => {
    const held = certificates.filter(({ accountId }) => accountId === signOrgAccountId || accountId === signPersonAccountId)
    const [certTo] = held.map((one) => one.certTo).sort()
    if (signState === 'SIGNED' || !certTo || !isWithin(today, certTo, certificate)) return []
    return [
      {
        type: 'CERT_EXPIRING',
        refId: id,
        dueDate: certTo,
        message: `合同${doc.displayNum}签署人的证书将于${certTo}到期`,
        messageEn: `The certificate of a signer of contract ${doc.displayNum} ends on ${certTo}`,
      },
    ]
  })
}

export const causesOf = (doc: Contract, today: string, limits: Limits, certificates: readonly Certificate[]): Cause[] => [
  ...endCauses(doc, today, limits),
  ...replyCauses(doc, today),
  ...stageCauses(doc, today, limits),
  ...amountCauses(doc),
  ...goodsCauses(doc, today),
  ...archiveCauses(doc, today, limits),
  ...certificateCauses(doc, today, limits, certificates),
]
