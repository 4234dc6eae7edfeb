/** What a hand does, in the words that both WebDrivers have in common. */

export const strokeOf = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

export const pressAt = (x: number, y: number) => [
  { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

export const enterKey = '\uE007'
