/** UNFINISHED_PROOF: the lists against what they are made of, row by row; what differs stands among the errors of the job. */
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { proofOfEquipment } from './equipment.ts'
import { proofOfMaterial } from './material.ts'
import { proofOfUnreported } from './unreported.ts'

const proofs: Readonly<Record<string, RowWork>> = { material: proofOfMaterial, equipment: proofOfEquipment, unreported: proofOfUnreported }

export const unfinishedProof: RowWork = {
  async rows(tx, run) {
    const keys: string[] = []
    for (const [name, proof] of Object.entries(proofs)) keys.push(...(await proof.rows(tx, run)).map((key) => `${name} ${key}`))
    return keys
  },
  async run(work, key, run) {
    const [name = '', ...rest] = key.split(' ')
    return (await proofs[name]?.run(work, rest.join(' '), run)) ?? 'skipped'
  },
}
