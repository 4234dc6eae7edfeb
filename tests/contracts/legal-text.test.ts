/** A legal text is the same in HTML and in its line notation, whatever stands in it. */
import { expect, test } from 'vitest'
import { readHtml, writeHtml } from '../../catalogue/legal/html.ts'
import { legalText, notationOf } from '../../catalogue/legal/legal-text.ts'
import { readNotation } from '../../catalogue/legal/notation.ts'
import { removedFrom } from '../../catalogue/legal/removed.ts'
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

test.each([
  ['编号{{contract.<strong>docNum</strong>}}。', '编号<strong>{{contract.docNum}}</strong>。'],
  ['<strong>编号{{contract</strong>.docNum}}。', '<strong>编号{{contract.docNum}}</strong>。'],
  [
    '{{con<em>tract.<u>doc</u></em>Num}}与{{#if <em>contract.currency</em> = CNY}}',
    '<em><u>{{contract.docNum}}</u></em>与<em>{{#if contract.currency = CNY}}</em>',
  ],
  ['{{contract.<br />docNum}}', '{{contract.docNum}}'],
  ['<strong>{{contract.docNum}}</strong>，{{contract.<span>docNum</span>}}', '<strong>{{contract.docNum}}</strong>，{{contract.docNum}}'],
])('of the placeholder in %s the formatting stands outside', (given, stored) => {
  expect(legalText(`<p>${given}</p>`)).toBe(`<p>${stored}</p>`)
  expect(legalText(`<p>${stored}</p>`)).toBe(`<p>${stored}</p>`)
})

test('a text of lines keeps its lines, headings, lists and clauses when tags were pasted among them', () => {
  const typed =
    '# 合同\n\n甲方<b>采购</b>：\n第二行 a \\<b> c\n\n1. 一\n2. 二<img src=x>\n\n[[NDA@1\n\n<table><tr><td>甲</td></tr></table>\n\n保密<script>x()</script>\n\n]]'
  expect(legalText(typed)).toBe(
    '<h1>合同</h1><p>甲方<strong>采购</strong>：<br />第二行 a &lt;b&gt; c</p><ol><li>一</li><li>二</li></ol><section data-terms="NDA@1"><table><tbody><tr><td>甲</td></tr></tbody></table><p>保密</p></section>',
  )
})

test('what is taken out is named once each: scripts, pictures, styles, hyperlinks and tags that nobody knows', () => {
  const names = (given: string) => removedFrom(given).map(([cn]) => cn)
  expect(
    names('<p style="color:red" onclick="x()">甲<script>y()</script><img src=x><img src=y><a href="https://x">乙</a><marquee>丙</marquee></p>'),
  ).toEqual(['样式', '脚本', '图片', '超链接', '<marquee>'])
  expect(names('<style>p{}</style><svg></svg><font color=red>甲</font><del>乙</del>')).toEqual(['样式', '图片', '删除线'])
  expect(names('<div><b>甲</b><h4>乙</h4></div><table><tr><td colspan="2" rowspan="2">丙</td></tr></table>')).toEqual([])
  expect(names('a \\<img> b')).toEqual([])
  expect(names(Array.from({ length: 99 }, (_, at) => `<x${at}>甲</x${at}>`).join(''))).toHaveLength(20)
})
