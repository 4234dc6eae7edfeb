/** What a legal text has no place for, in the words of whoever brought it. */
import type { Label } from '../../../catalogue/language/define.ts'
import type { Dropped } from './read.ts'

export const droppedWords: Readonly<Record<Dropped, Label>> = {
  picture: ['图片', 'pictures'],
  object: ['嵌入对象', 'embedded objects'],
  formula: ['公式', 'formulas'],
  note: ['脚注和尾注', 'footnotes and endnotes'],
  comment: ['批注', 'comments'],
  change: ['修订标记(按接受处理)', 'tracked changes (taken as accepted)'],
  header: ['页眉页脚', 'headers and footers'],
  link: ['超链接', 'hyperlinks'],
  colour: ['颜色和突出显示', 'colours and highlighting'],
  strike: ['删除线', 'strikethrough'],
  textBox: ['文本框', 'text boxes'],
}
