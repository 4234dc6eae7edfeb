/** A requisition on its way, and what its people have before them. */
import type { Answer, Language } from '../../contract/types.ts'
import type { BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { recordCall } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'

export async function workflowIn(world: World) {
  const ids = { ...(await soldGoods(world)), billType: await world.idOf('purchaseBillType', 'PR_STD') }

  return {
    ids,
    /** A named call as the web sends it: no page stands behind it. */
    async call<T>(
      person: Person,
      path: string,
      body: Record<string, unknown> = {},
      { key = null as string | null, now = person.now(), language = 'CN' as Language } = {},
    ): Promise<T> {
      const context = {
        actor: { ...person.actor, page: null },
        now,
        language,
        requestId: 'test',
        address: '127.0.0.1',
        idempotencyKey: key,
      }
      const answer = (await (world.services.call(path) as (body: object, at: object) => Promise<Answer | BinaryAnswer>)(body, context)) as Answer
      recordCall(path, answer)
      return answer.data as T
    },
    async draft(by: Person): Promise<Doc> {
      return by.save('requisitionHeader', {
        billTypeId: ids.billType,
        orgId: ids.org,
        purpose: '补充库存',
        requisitionLine: [{ materialId: ids.material, requestQty: '10', needByDate: by.inDays(28) }],
      })
    },
    async submitted(by: Person): Promise<Doc> {
      const saved = await this.draft(by)
      await by.act('requisitionHeader', 'doSubmit', saved)
      return by.find('requisitionHeader', saved.id)
    },
    async toDosOf(person: Person, doc: Doc): Promise<string[]> {
      const rows = await this.call<{ title: string }[]>(person, '/v1/findTodoTasks')
      return rows.map(({ title }) => title).filter((title) => title.includes(String(doc.docNum)))
    },
    async messagesOf(person: Person, doc: Doc, language: Language = 'CN'): Promise<{ title: string; content: string; readFlag: string }[]> {
      const rows = await this.call<{ title: string; content: string; readFlag: string }[]>(person, '/v1/message/inSiteMessages', {}, { language })
      return rows.filter(({ title }) => title.includes(String(doc.docNum)))
    },
  }
}
