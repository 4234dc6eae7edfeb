/** Formulas and conditions of the definitions: their words, what they come to, why, and the decimals that behaviours reckon with. */

export { type CarriedInputs, type CarriedPaths, carriedKey, carryInputs } from './formula/carried-inputs.ts'
export {
  add, ceilOf, floorOf, floorTo, isAbove, isMultiple, isPositive, isSame, isZero, lesser, multiply, quotient, roundTo, spoken, subtract, total, writtenTo,
} from './formula/decimals.ts'
export { type Bands, bandsKey, evaluate, evaluateAmong, type FormulaContext, FROM_REFERENCES, firstValue, fitKey, GROUP, holds, looksAround, movedBy, percentMark, rateKey, type Scope, settle, valueAt, whereKnown } from './formula/evaluate.ts'
export { type Explanation, explain, type Rule, ruleOf } from './formula/explain.ts'
export { type By, by, inOrder, type SumRow, type SumsBy, sumsBy, sumsOf } from './formula/sums.ts'
export {
  above, abs, all, allocate, any, atLeast, band, bandOf, bestOf, type Condition, ceil, constant, converted, count, days, divide, each, earliest, equal, every, exactly, type Formula, firstOf, floor, is, isFormula, isNode,
  isSet, joined, latest, max, min, minus, type Node, namesIn, not, notAbove, notAfter, now, type Operand, of, operandIn, operandsOf, overLines, param, pathIn, pathsOf, plus, plusDays, plusHours, plusWorkdays, rank, round, some, sum, testIn, testsOf, times, today, weightedMean,
  when,
} from './formula/tree.ts'
