/** The examples that a frame shows in the demo company; plain pages, as a carrier or a price service would send them. */
import type { Language } from '../../page-types.ts'

type Words = readonly [cn: string, en: string]
interface Example {
  title: Words
  heads: readonly Words[]
  rows: readonly (readonly string[])[]
}

const examples: Record<string, Example> = {
  logistics: {
    title: ['物流轨迹', 'Shipment tracking'],
    heads: [
      ['时间', 'Time'],
      ['地点', 'Place'],
      ['状态', 'State'],
    ],
    rows: [
      ['2026-11-20 16:40', '苏州 Suzhou', '派送中 / out for delivery'],
      ['2026-11-20 05:12', '无锡转运中心 Wuxi hub', '离开 / departed'],
      ['2026-11-19 18:30', '宁波 Ningbo', '揽收 / picked up'],
    ],
  },
  market: {
    title: ['行情看板', 'Market prices'],
    heads: [
      ['品种', 'Commodity'],
      ['价格', 'Price'],
      ['单位', 'Unit'],
    ],
    rows: [
      ['铝 A00 / aluminium', '20,940', 'CNY/t'],
      ['铜 1# / copper', '78,310', 'CNY/t'],
      ['ABS 757', '11,250', 'CNY/t'],
    ],
  },
  bridge: { title: ['桥接测试', 'Bridge test'], heads: [['消息', 'Message']], rows: [] },
}

/** What the buttons of the bench send, right and wrong. */
const sends: Record<string, unknown> = {
  noType: { content: {} },
  notObject: { type: 'RESIZE', content: [] },
  resize: { type: 'RESIZE', content: { height: 320 } },
  show: { type: 'SHOW_MESSAGE', content: { level: 'info', text: 'OK 你好' } },
  open: { type: 'OPEN_TAB', content: { route: 'purchaseOrderList', query: {}, title: '采购订单' } },
  openOther: { type: 'OPEN_TAB', content: { route: 'receiveWriteOffEdit', query: {}, title: '' } },
  picked: {
    type: 'PICKED',
    content: {
      rows: [
        { code: 'M000001', qty: 5 },
        { code: 'M000002', qty: 12 },
      ],
    },
  },
  pickedText: { type: 'PICKED', content: { rows: 'M000001' } },
  refresh: { type: 'REFRESH_TAB', content: {} },
  close: { type: 'CLOSE_TAB', content: {} },
  language: { type: 'GET_LANGUAGE', content: {} },
}

export function embedExample(name: string, language: Language, nonce: string): string | null {
  const example = Object.hasOwn(examples, name) ? examples[name] : undefined
  if (!example) return null
  const say = ([cn, en]: Words) => (language === 'EN' ? en : cn)
  const cells = (tag: string, texts: readonly string[]) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const table = example.rows.length
    ? `<table><thead>${cells('th', example.heads.map(say))}</thead><tbody>${example.rows.map((row) => cells('td', row)).join('')}</tbody></table>`
    : ''
  return `<!doctype html><html lang="${language === 'EN' ? 'en' : 'zh-CN'}"><meta charset="utf-8"><title>${say(example.title)}</title>
<style nonce="${nonce}">body{margin:16px;font:13px/20px system-ui,sans-serif;color:#17212a;background:#fff}td,th{padding:4px 12px 4px 0;text-align:left}button{margin:0 8px 8px 0;min-height:28px}</style>
<h1>${say(example.title)}</h1>${table}${name === 'bridge' ? bench(nonce) : ''}</html>`
}

const bench = (nonce: string): string => `<p>${Object.keys(sends)
  .map((key) => `<button type="button" data-send="${key}">${key}</button>`)
  .join('')}</p><output></output>
<script nonce="${nonce}">
const sends = ${JSON.stringify(sends)}
addEventListener('click', (event) => { const key = event.target.dataset?.send; if (key) parent.postMessage(sends[key], '*') })
addEventListener('message', (event) => { document.querySelector('output').textContent = JSON.stringify(event.data) })
</script>`
