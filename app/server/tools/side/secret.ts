/** A new secret for an application. It is made here and shown in the answer to this one post; the services get its hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { ToolBlock } from '../../../page-types.ts'
import { idemIn } from '../../answer/idem.ts'
import type { OpenedPage } from '../../page/open-page.ts'
import { partAddress } from '../../page/page-address.ts'
import { inWords, type Words } from '../tool.ts'
import type { SideTool } from './side-tool.ts'

const SECRET_BYTES = 32

const facts = async ({ api, page, language }: OpenedPage, id: string): Promise<NonNullable<ToolBlock['facts']>> => {
  const { name, code } = await api.find(page.entity, id)
  const say = (words: Words) => inWords(words, language)
  return [
    { label: say(['应用名称', 'Application']), value: String(name) },
    { label: say(['应用ID', 'App id']), value: String(code) },
  ]
}

export const secret: SideTool = {
  title: ['重置密钥', 'Reset the secret'],
  hint: ['密钥只显示一次，系统不保存，请立即交给对方', 'The secret is shown once and kept nowhere; hand it over now'],
  beside: 'record',
  async show(opened, asked) {
    const { page, menuId, respId, language } = opened
    const id = asked.get('id') ?? ''
    const say = (words: Words) => inWords(words, language)
    return [
      {
        key: 'ask',
        facts: await facts(opened, id),
        note: { tone: 'warn', text: say(['原密钥与所有令牌将立即失效', 'The old secret and every token end at once']) },
        form: {
          method: 'post',
          address: `${partAddress(page.name, 'secret', { menuId, respId })}&id=${encodeURIComponent(id)}`,
          fields: [],
          values: { id: 'ask' },
          buttons: [{ intent: 'reset', label: say(['生成新密钥', 'Make a new secret']), danger: true }],
        },
      },
    ]
  },
  async act(opened, form, asked) {
    const id = asked.get('id') ?? ''
    const made = randomBytes(SECRET_BYTES).toString('base64url')
    await opened.api.call('/v1/oauth/resetSecret', { id, secretHash: createHash('sha256').update(made).digest('hex') }, idemIn(form))
    const say = (words: Words) => inWords(words, opened.language)
    return [
      {
        key: 'made',
        note: { tone: 'ok', text: say(['新密钥已生成', 'The new secret is made']) },
        facts: await facts(opened, id),
      },
      { key: 'secret', facts: [{ label: say(['密钥', 'Secret']), value: made, strong: true }] },
    ]
  },
}
