/** A call of an interface as it stands, by whoever looks at it: GET alone, as looking changes nothing. */
import type { ToolBlock } from '../../../page-types.ts'
import type { PageContext } from '../../answer/context.ts'
import { partAddress } from '../../page/page-address.ts'
import { type Downloaded, relay } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'
import { input, inWords, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'

const SHOWN_BYTES = 64 * 1024

export const tryout: SideTool = {
  title: ['试调', 'Try it'],
  hint: ['仅限GET接口，以当前用户身份调用，返回最多显示64KB', 'GET only, called as yourself; at most 64 KB of the answer are shown'],
  beside: 'record',
  async show({ api, page, menuId, respId, language }, asked, context) {
    const say = (words: Words) => inWords(words, language)
    const id = asked.get('id') ?? ''
    const { code, method, path } = await api.find(page.entity, id)
    const head: ToolBlock = { key: 'api', title: String(code) }
    if (method !== 'GET') return [{ ...head, note: { tone: 'warn', text: say(['只有GET接口可以试调', 'Only GET can be tried here']) } }]
    const query = (asked.get('query') ?? '').replace(/^\?/, '')
    const form: ToolBlock = {
      ...head,
      form: {
        method: 'get',
        address: `${partAddress(page.name, 'tryout', { menuId, respId })}&id=${encodeURIComponent(id)}&call=1`,
        fields: [input('query', ['查询参数', 'Query'], language, { maxLength: 2000 })],
        values: { id: 'api', query },
        buttons: [{ label: say(['调用', 'Call']), primary: true }],
      },
    }
    return asked.has('call') ? [form, await answerOf(String(path), query, context, say)] : [form]
  },
}

async function answerOf(path: string, query: string, context: PageContext, say: (words: Words) => string): Promise<ToolBlock> {
  const answer = await relay(path, { method: 'GET', query: String(new URLSearchParams(query)) }, callerOf(context), null)
  const { text, isCut } = await firstOf(answer)
  return {
    key: 'answer',
    title: say(['返回', 'Answer']),
    facts: [
      { label: say(['状态', 'Status']), value: String(answer.status) },
      { label: say(['类型', 'Type']), value: String(answer.headers['content-type'] ?? '') },
    ],
    ...(isCut && { note: { tone: 'warn' as const, text: say(['只显示前64KB', 'The first 64 KB']) } }),
    texts: [{ name: `GET ${path}`, text: isCut ? text : indented(text) }],
  }
}

/** The rest is not waited for. */
async function firstOf({ body }: Downloaded): Promise<{ text: string; isCut: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > SHOWN_BYTES) break
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks).subarray(0, SHOWN_BYTES)), isCut: size > SHOWN_BYTES }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
