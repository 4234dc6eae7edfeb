/** A legal text is the same in HTML and in its line notation, whatever stands in it. */
import { expect, test } from 'vitest'
import { readHtml, writeHtml } from '../../catalogue/legal/html.ts'
import { legalText, notationOf } from '../../catalogue/legal/legal-text.ts'
import { readNotation } from '../../catalogue/legal/notation.ts'
import { dice, text } from './random-texts.ts'

test('five hundred texts come back from the line notation as they were, to the last sign', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const html = writeHtml(text(dice(seed)))
    const again = legalText(html)
    expect(again, `seed ${seed}, read from HTML`).toBe(html)
    const notation = notationOf(html)
    expect(writeHtml(readNotation(notation)), `seed ${seed}\n${notation}`).toBe(html)
  }
})

test('what is typed in the notation is stored as the closed set of tags', () => {
  expect(
    legalText(
      '# 采购合同\n\n:n1: 标的\n\n甲方**采购**下列货物：\n第二行\n\n1. 一\n  - 甲\n2. 二\n\n| !序号 | !名称 |\n|---|\n| 1 | 轴承 |\n\n[[NDA_01]]\n\n---',
    ),
  ).toBe(
    '<h1>采购合同</h1><p class="n1">标的</p><p>甲方<strong>采购</strong>下列货物：<br />第二行</p><ol><li>一<ul><li>甲</li></ul></li><li>二</li></ol><table><thead><tr><th>序号</th><th>名称</th></tr></thead><tbody><tr><td>1</td><td>轴承</td></tr></tbody></table><section data-terms="NDA_01"></section><hr class="pagebreak" />',
  )
})

test('of any other HTML only what a contract may have is kept', () => {
  const given = '<div style="color:red">甲<script>alert(1)</script><font>乙</font></div><p onclick="x()">丙<img src=x></p><b>丁</b>'
  expect(legalText(given)).toBe('<p>甲乙</p><p>丙</p><p><strong>丁</strong></p>')
})

test('an empty text is none', () => {
  expect(legalText(' \n ')).toBeNull()
  expect(legalText('<p> </p>')).toBeNull()
  expect(readHtml('')).toEqual([])
})
