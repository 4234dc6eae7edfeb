/** Names that every object of JavaScript has are names of no field (S2.3). */
import { expect, test } from 'vitest'
import { fieldAt } from '../../app/server/describe/describe-fields.ts'
import { documents } from '../../catalogue/index.ts'

test('S2.3 who searches by toString, constructor or __proto__ names no field, nor one of lines', () => {
  for (const definition of documents)
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
      expect([fieldAt(definition, name), fieldAt(definition, `${name}.poLine`), fieldAt(definition, `poLine.${name}`)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
})
