/** Parameters and rates for the formulas of all documents. */
import { type ConfigParameter, configParameters } from '../../../catalogue/master-data/lookups.ts'
import type { FiguresPort } from '../../runtime/ports.ts'
import { learn } from '../../runtime/rules/facts.ts'
import { parameter } from './config.ts'
import { rate } from './exchange.ts'

export const masterFigures: FiguresPort = {
  async params(work, codes, orgId) {
    const known = codes.filter((code): code is ConfigParameter => code in configParameters)
    const found = await learn(
      work,
      known.map((code) => parameter({ code, orgId })),
    )
    return Object.fromEntries(known.map((code, at) => [code, found[at]?.value ?? configParameters[code].value]))
  },

  async rates(work, asked) {
    const found = await learn(
      work,
      asked.map((one) => rate(one)),
    )
    return found.map(({ factor }) => factor)
  },
}
