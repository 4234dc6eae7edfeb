/** Who comes in, and what that person may open. */
import { randomUUID } from 'node:crypto'
import { isId } from '../../catalogue/values/ids.ts'
import { type Check, check, dataOf, expectPart, expectRefusal, expectTrue, rowsOf } from './check.ts'

export const sessionChecks: readonly Check[] = [
  check('S1.7 a wrong password and an unknown name are refused alike', async ({ door }) => {
    const attempt = (userName: string) => door.signIn(userName, 'not-the-password')
    // A name of its own each time: failures of a name are counted, whether or not there is such a person.
    const [known, unknown] = [await attempt(door.place.userName), await attempt(randomUUID())]
    expectRefusal(known.reply, { status: 422 })
    expectPart(unknown.reply.body, known.reply.body, 'the answer to an unknown name')
  }),
  check('a log-in tells the person, the responsibilities and the current one', async ({ session: { data } }) => {
    expectTrue(isId(data.user.id), 'there is no id of the user')
    expectTrue(
      data.responsibilities.some(({ id }) => id === data.currentResp.responsibilityId),
      'the current responsibility is none of those held',
    )
  }),
  check('menuResources gives the buttons of a page', async ({ door, session, menuId }) => {
    const reply = await door.post('/v1/menuResources', { menuId, respId: session.data.currentResp.responsibilityId }, session)
    const codes = rowsOf(reply).map(({ resourceCode }) => resourceCode)
    for (const code of ['btnQuery', 'btnAdd', 'btnSave', 'btnDelete']) expectTrue(codes.includes(code), `${code} is not among ${codes}`)
  }),
  check('the resources of a responsibility that one does not hold are refused with 403', async ({ door, session, menuId }) => {
    const respId = '00000000-0000-4000-8000-000000000000'
    expectRefusal(await door.post('/v1/menuResources', { menuId, respId }, session), { status: 403 })
  }),
  check('a page that is not granted answers no call', async ({ door, session }) => {
    expectRefusal(await door.post('/v1/buttonRestful/listByPage', { menuId: 999_999_999 }, session), { status: 403 })
  }),
  check('S1.3 after the log-out the authorization code is worth nothing', async ({ door }) => {
    const { session } = await door.signIn()
    dataOf(await door.post('/v1/logout', {}, session))
    expectRefusal(await door.post('/v1/heartbeat', {}, session), { status: 401, code: 'AUTH' })
  }),
  check('refusals speak the language of the request', async ({ door, session, menuId }) => {
    const ask = (language: 'CN' | 'EN') =>
      door.post('/v1/buttonRestful/findById', { menuId, id: '00000000-0000-4000-8000-000000000000' }, { ...session, language })
    const [cn, en] = [await ask('CN'), await ask('EN')]
    for (const reply of [cn, en]) expectRefusal(reply, { status: 404 })
    expectTrue(/\p{Script=Han}/u.test(cn.body.msg) && !/\p{Script=Han}/u.test(en.body.msg), `${cn.body.msg} / ${en.body.msg}`)
  }),
]
