/**
 * react-aria adds a style element of this id for what can be pressed, unless there is an element of that id. The content
 * policy refuses style elements without its nonce, so the rule stands in the style sheet and an empty element says so.
 */
const styleId = 'react-aria-pressable-style'

export function keepPressableStyleOut(): void {
  if (document.getElementById(styleId)) return
  const mark = document.createElement('meta')
  mark.id = styleId
  document.head.append(mark)
}
