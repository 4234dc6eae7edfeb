/** Figures with their goals, as a table. A goal that is missed says so; it fails nothing. */

export interface Goal {
  text: string
  isMet(value: number): boolean
  unit: string
}

export interface Figure {
  name: string
  value: string
  goal: string
  met: 'met' | 'MISSED' | ''
}

export const atMost = (bound: number, unit = ''): Goal => ({ text: `≤ ${bound}${unit && ` ${unit}`}`, unit, isMet: (value) => value <= bound })
export const atLeast = (bound: number, unit = ''): Goal => ({ text: `≥ ${bound}${unit && ` ${unit}`}`, unit, isMet: (value) => value >= bound })

export function figure(name: string, value: number | string, goal?: Goal): Figure {
  if (typeof value === 'string') return { name, value, goal: '', met: '' }
  const text = `${value.toFixed(value < 10 ? 2 : 1)}${goal?.unit ? ` ${goal.unit}` : ''}`
  return { name, value: text, goal: goal?.text ?? '', met: goal ? (goal.isMet(value) ? 'met' : 'MISSED') : '' }
}

export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ name, value, goal, met }) => `| ${name} | ${value} | ${goal} | ${met} |`)
  return ['| what | measured | goal | |', '|---|---|---|---|', ...lines].join('\n')
}
