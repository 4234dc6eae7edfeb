import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { networkOf } from '../../contract/network.ts'
import { createGate } from '../../upstream/platform/load/gate.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../upstream/platform/sign-in/password.ts'
import { waitAfter } from '../../upstream/platform/sign-in/throttle.ts'
import { record } from '../support/record.ts'
import { doorway } from './doorway.ts'
import { PASSWORD, START, sha256 } from './people.ts'

const { ids, door, stored } = doorway()

const session = (code: string, body = {}) => door.send('/v1/session', { body, authorization: code })

describe('S1.4', () => {
  test('passwords are argon2id with their parameters in a PHC string', async () => {
    const phc = await hashPassword(PASSWORD)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(PASSWORD, phc)).toBe(true)
    expect(await verifyPassword('green-boat-77', phc)).toBe(false)
    expect(needsRehash(phc)).toBe(false)
    expect(needsRehash(phc.replace('m=19456', 'm=9216'))).toBe(true)
  })

  /** A hash of the password with other parameters than today's. */
  function hashedOtherwise(memory: number, passes: number): string {
    const nonce = randomBytes(16)
    const key = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 32, memory, passes, parallelism: 1 })
    const [salt, hash] = [nonce, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
    return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${hash}`
  }

  test('a password kept with other parameters is hashed anew at the next log-in, and at no wrong one', async () => {
    const kept = async () =>
      (await stored<{ phc: string }>('SELECT "phc" FROM "user_password" WHERE "user_id" = (SELECT "id" FROM "user" WHERE "code" = \'buyer1\')'))[0]
        ?.phc
    const old = hashedOtherwise(8_192, 3)
    await stored(`UPDATE "user_password" SET "phc" = $1 WHERE "user_id" = (SELECT "id" FROM "user" WHERE "code" = 'buyer1')`, [old])
    expect((await door.login('buyer1', 'wrong')).status).toBe(422)
    expect(await kept()).toBe(old)
    expect((await door.login('buyer1')).status).toBe(200)
    const renewed = await kept()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await door.login('buyer1')).status).toBe(200)
    expect(await kept(), 'what is as it should be stays').toBe(renewed)
  })

  test('while two hashes run and fifty wait, whoever comes is told to come again after three seconds, and nobody else is', async () => {
    const slow = hashedOtherwise(19_456, 60)
    const running = [verifyPassword(PASSWORD, slow), verifyPassword(PASSWORD, slow)]
    const cheap = hashedOtherwise(64, 1)
    const waiting = Array.from({ length: 50 }, () => verifyPassword(PASSWORD, cheap))
    const refused = await door.login('buyer1')
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([429, '3', 'BUSY'])
    expect(new Set(await Promise.all([...running, ...waiting]))).toEqual(new Set([true]))
    expect((await door.login('buyer1')).status).toBe(200)
  })

  test('two hashes run at once, some wait, more are refused', async () => {
    const pass = createGate({ running: 2, waiting: 1, refuse: () => new Error('full') })
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const inside: number[] = []
    const enter = (n: number) =>
      pass(async () => {
        inside.push(n)
        await opened
      })
    const entered = [enter(1), enter(2), enter(3)]
    await expect(enter(4)).rejects.toThrow('full')
    expect(inside).toEqual([1, 2])
    open()
    await Promise.all(entered)
    expect(inside).toEqual([1, 2, 3])
  })
})

describe('log-in', () => {
  test('S1.1 the database knows session and authorization code by their hash only', async () => {
    record('constant', 'userInfo.fields', 'route.guard.codeFrom')
    record('entity', 'userInfo')
    const { status, body, code } = await door.login(' Buyer1 ')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { userName: 'buyer1' }, currentResp: { responsibilityId: ids.buyer }, homePage: 'inHome' })
    const rows = await stored<{ code_hash: Buffer }>('SELECT * FROM "user_info"')
    expect(rows.map((row) => row.code_hash.toString('hex'))).toEqual([sha256(code)])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('S1.7 unknown, wrong and disabled answer the same', async () => {
    const answers = [await door.login('buyer1', 'wrong'), await door.login('nobody9', 'wrong')]
    await stored(`UPDATE "user" SET "enabled_flag" = 'N' WHERE "code" = 'supplier01'`)
    answers.push(await door.login('supplier01'))
    await stored(`UPDATE "user" SET "enabled_flag" = 'Y' WHERE "code" = 'supplier01'`)
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([422, answers[0]!.text]))
    expect(answers[0]!.body.msg).toBe('用户名或密码错误')
  })

  test.each(['buyer1', 'nobody9'])('S1.6 S1.8 %s: a captcha after three failures, a wait from the fifth on', async (userName) => {
    for (let failure = 1; failure <= 3; failure++) await door.login(userName, 'wrong')
    expect((await door.login(userName, 'wrong')).body).toMatchObject({ code: 'login.CAPTCHA', msg: '验证码错误或已过期' })
    await stored('UPDATE "login_account" SET "failures" = 5, "next_try_at" = to_timestamp(1795136402)')
    expect((await door.login(userName, 'wrong')).body.msg).toBe('用户名或密码错误，请2秒后再试')
  })

  test('S1.6 the waits double up to five minutes', () => {
    expect([4, 5, 6, 7, 12, 13, 40].map(waitAfter)).toEqual([0, 2, 4, 8, 256, 300, 300])
  })

  test('S1.6 success forgets the failures', async () => {
    await door.login('buyer1', 'wrong')
    await door.login('buyer1', 'wrong')
    await door.login('buyer1')
    expect(await stored('SELECT FROM "login_account"')).toEqual([])
  })

  test('S1.6 fifty tries at once do not slip past the throttle', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => door.login('buyer1', 'wrong', { address: `198.51.100.${i}` })))
    expect(answers.filter(({ body }) => body.code === 'login.WRONG' && body.data.given.waitSeconds === '0')).toHaveLength(3)
  })

  test('S1.6 the thirty-first try of a minute from one network is too many, and another minute is free again', async () => {
    const addresses = Array.from({ length: 30 }, (_, i) => `2001:db8:0:1::${i + 1}`)
    await Promise.all(addresses.map((address, i) => door.login(`nobody${i}`, 'wrong', { address })))
    const late = await door.login('buyer1', PASSWORD, { address: '2001:db8:0:1:ffff::1' })
    expect([late.status, late.headers['retry-after']]).toEqual([429, '60'])
    door.time.now += 60_001
    expect((await door.login('buyer1', PASSWORD, { address: '2001:db8:0:1::1' })).status).toBe(200)
  })

  test('S1.6 one network is an IPv4 address or an IPv6 /64', () => {
    expect(['192.0.2.1', '::ffff:192.0.2.1', '2001:DB8:0:1::5', '::1', '2001:0db8:0:1:2:3:4:5'].map(networkOf)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '2001:db8:0:1::/64',
      '0:0:0:0::/64',
      '2001:db8:0:1::/64',
    ])
  })

  test('LOGIN_NEW_PLACE: an address not seen for ninety days is told, the first one and a known one are not', async () => {
    await stored('DELETE FROM "login_place"; DELETE FROM "site_message"')
    const told = async () => (await stored(`SELECT FROM "site_message" WHERE "template_code" = 'LOGIN_NEW_PLACE'`)).length
    const from = async (address: string) => {
      await door.login('buyer1', PASSWORD, { address })
      return told()
    }
    expect(await from('203.0.113.7')).toBe(0)
    expect(await from('203.0.113.7')).toBe(0)
    expect(await from('198.51.100.9')).toBe(1)
    expect(await from('198.51.100.9')).toBe(1)
    door.time.now += 90 * 86_400_000
    expect(await from('203.0.113.7')).toBe(2)
  })

  test('S8.1 log-ins and failures are in the audit', async () => {
    await door.login('buyer1', 'wrong')
    await door.login('buyer1')
    const rows = await stored<{ kind: string; user_name: string }>(
      'SELECT "kind", "user_name", "address" FROM "audit_event" ORDER BY "id" DESC LIMIT 2',
    )
    expect(rows).toEqual([
      { kind: 'LOGIN', user_name: 'buyer1', address: '203.0.113.7' },
      { kind: 'LOGIN_FAIL', user_name: 'buyer1', address: '203.0.113.7' },
    ])
  })
})

describe('S1.8 captcha', () => {
  const visitor = sha256('pre-login cookie')
  const ask = async () => (await door.send('/v1/generateRandomValidate', { body: { visitor } })).body.data as { captchaId: string; svg: string }
  /** What only the picture says is put where the test can know it. */
  const knownAnswer = (id: string) => stored(`UPDATE "captcha" SET "answer_hash" = '\\x${sha256(`${id} abcd`)}' WHERE "id" = '${id}'`)
  const failThrice = async () => {
    for (let i = 0; i < 3; i++) await door.login('buyer1', 'wrong')
  }

  test('the picture has paths and no text', async () => {
    const { svg } = await ask()
    expect(svg).toContain('<path')
    expect(svg).not.toContain('<text')
  })

  test('the right answer lets in once', async () => {
    await failThrice()
    const { captchaId } = await ask()
    await knownAnswer(captchaId)
    expect((await door.login('buyer1', 'wrong', { captchaId, captcha: 'ABCD', visitor })).body.code).toBe('login.WRONG')
    expect((await door.login('buyer1', PASSWORD, { captchaId, captcha: 'ABCD', visitor })).body.code).toBe('login.CAPTCHA')
  })

  test('a wrong answer, another browser or five minutes make it worthless', async () => {
    await failThrice()
    for (const spoil of ['answer', 'browser', 'time'] as const) {
      const { captchaId } = await ask()
      await knownAnswer(captchaId)
      if (spoil === 'answer') await door.login('buyer1', PASSWORD, { captchaId, captcha: 'zzzz', visitor })
      if (spoil === 'time') door.time.now += 300_001
      const answer = await door.login('buyer1', PASSWORD, { captchaId, captcha: 'abcd', visitor: spoil === 'browser' ? sha256('other') : visitor })
      expect(answer.body.code).toBe('login.CAPTCHA')
    }
  })
})

describe('S1.3 sessions', () => {
  test('end two hours after the last request, and the heartbeat keeps them', async () => {
    const { code } = await door.login('buyer1')
    door.time.now += 2 * 3_600_000 - 1
    expect((await door.send('/v1/heartbeat', { authorization: code })).body.data).toEqual({ minutesLeft: 120 })
    door.time.now += 2 * 3_600_000
    expect((await session(code)).status).toBe(200)
    door.time.now += 2 * 3_600_000 + 1
    expect((await session(code)).body.code).toBe('AUTH')
  })

  test('end twelve hours after log-in, a change of responsibility included', async () => {
    let { code } = await door.login('buyer1')
    for (let hour = 1; hour <= 12; hour++) {
      door.time.now += 3_600_000
      expect((await session(code)).status).toBe(200)
      if (hour === 6) code = await switchTo(code, ids.manager!)
    }
    door.time.now += 1
    expect((await session(code)).body.code).toBe('AUTH')
  })

  test('the sixth one ends the oldest', async () => {
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      codes.push((await door.login('buyer1')).code)
      door.time.now += 1000
    }
    expect(await Promise.all(codes.map(async (code) => (await session(code)).status))).toEqual([401, 200, 200, 200, 200, 200])
  })

  test('log-out and a disabled user end them at once', async () => {
    const [first, second] = [await door.login('buyer1'), await door.login('supplier01')]
    await door.send('/v1/logout', { authorization: first.code })
    expect((await session(first.code)).body.code).toBe('AUTH')
    await stored(`UPDATE "user" SET "enabled_flag" = 'N' WHERE "code" = 'supplier01'`)
    expect((await session(second.code)).body.code).toBe('AUTH')
    await stored(`UPDATE "user" SET "enabled_flag" = 'Y' WHERE "code" = 'supplier01'`)
  })

  test('a change of responsibility makes a new id, kills the old one and closes the tabs of pages that are gone', async () => {
    const { code } = await door.login('buyer1')
    const tab = {
      tabId: 'a',
      routeName: 'a',
      title: '采购订单',
      address: '/main/purchaseOrderList',
      menuId: 2,
      respId: ids.buyer,
      keepAlive: true,
      openedAt: '2026-11-20',
    }
    await door.send('/v1/session/save', {
      body: { tabs: [{ ...tab, tabId: 'home', title: '首页', menuId: null, respId: null }, tab] },
      authorization: code,
    })
    const next = sha256('next code')
    const body = { responsibilityId: ids.manager, idHash: sha256('next id'), codeHash: sha256(next) }
    expect((await door.send('/v1/session/switch', { body, authorization: code })).body.data).toMatchObject({
      closedTabs: ['采购订单'],
      currentResp: { responsibilityId: ids.manager },
    })
    expect((await session(code)).body.code).toBe('AUTH')
    expect((await session(next)).body.data).toMatchObject({ currentResp: { responsibilityId: ids.manager }, tabs: [{ title: '首页' }] })
  })

  test('each responsibility that is held has its menus', async () => {
    const { code } = await door.login('buyer1')
    const pagesOf = async (responsibilityId: unknown) => {
      const { body } = await door.send('/v1/findMenusByResponsibility', { body: { responsibilityId }, authorization: code })
      return body.data.flatMap(({ htmlUrl }: { htmlUrl: string | null }) => htmlUrl ?? [])
    }
    expect(await pagesOf(ids.buyer)).toEqual(['purchaseOrderList'])
    expect(await pagesOf(ids.manager)).toEqual(['purchaseOrderListNoPermission'])
  })

  test('a responsibility of somebody else is refused', async () => {
    const { code } = await door.login('supplier01')
    const body = { responsibilityId: ids.manager, idHash: sha256('x'), codeHash: sha256('y') }
    expect((await door.send('/v1/session/switch', { body, authorization: code })).status).toBe(403)
    expect((await door.send('/v1/findMenusByResponsibility', { body: { responsibilityId: ids.manager }, authorization: code })).status).toBe(403)
  })

  let switches = 0
  async function switchTo(code: string, responsibilityId: string) {
    const next = sha256(`switched ${switches++}`)
    await door.send('/v1/session/switch', {
      body: { responsibilityId, idHash: sha256(`id ${next}`), codeHash: sha256(next) },
      authorization: code,
    })
    return next
  }
})

describe('access', () => {
  test('menus and buttons come from responsibility → role, parents are added for display', async () => {
    record(
      'constant',
      'menu.tree',
      'menu.fields',
      'menu.topLevelParentId',
      'menu.enabled',
      'menuResource.fields',
      'menuResource.storageKey',
      'menuResource.defaultRespId',
    )
    const { code } = await door.login('buyer1')
    const { data } = (await session(code)).body
    expect(data.menus.map((menu: { menuId: number; isGranted: boolean }) => [menu.menuId, menu.isGranted])).toEqual([
      [1, false],
      [2, true],
    ])
    for (const menu of data.menus) expect(Object.keys(menu)).toEqual(expect.arrayContaining([...constants['menu.fields']]))
    expect(data.menus.map((menu: { menuParentId: number; enabled: string }) => [menu.menuParentId, menu.enabled])).toEqual([
      [constants['menu.topLevelParentId'], constants['menu.enabled']],
      [1, constants['menu.enabled']],
    ])
    expect(data.buttons).toEqual({ purchaseOrderList: expect.arrayContaining(['btnApproval', 'btnSave']) })
    expect((await session(code, { knownAccess: data.accessKey })).body.data).toMatchObject({ menus: null, buttons: null })
    const buttons = (await door.send('/v1/menuResources', { body: { menuId: 2, respId: ids.buyer }, authorization: code })).body.data
    expect(buttons).toHaveLength(2)
    for (const button of buttons) expect(Object.keys(button)).toEqual(expect.arrayContaining([...constants['menuResource.fields']]))
    expect((await door.send('/v1/menuResources', { body: { menuId: 2 }, authorization: code })).body.data).toEqual([])
  })

  test('S5.1 a button taken from the role is gone at the next request', async () => {
    record('constant', 'permission.buttonRule', 'permission.currentResponsibility')
    const { code } = await door.login('buyer1')
    expect((await session(code)).body.data.buttons.purchaseOrderList).toContain('btnApproval')
    const taken = `'${ids.approve}'`
    await stored(`DELETE FROM "role_resource_permit" WHERE "resource_id" = ${taken}`)
    expect((await session(code)).body.data.buttons.purchaseOrderList).toEqual(['btnSave'])
    await stored(
      `INSERT INTO "role_resource_permit" ("id", "header_id", "menu_id", "resource_id") VALUES (gen_random_uuid(), '${ids.role}', '${ids.ordersMenu}', ${taken})`,
    )
  })

  test('organisations and categories count with those below, a supplier user has suppliers instead', async () => {
    record('constant', 'user.types')
    await door.send('/v1/poHeaderRestful/listByPage', { body: { menuId: 2 }, authorization: (await door.login('buyer1')).code })
    const buyer = door.seen.at(-1)!.context.actor
    expect([buyer.side, [...buyer.orgIds].sort(), [...buyer.categoryIds].sort()]).toEqual([
      'internal',
      [ids.group, ids.plant].sort(),
      [ids.electronics, ids.chips].sort(),
    ])
    expect(buyer.responsibilities).toEqual(['buyer', 'manager'])
    await door.send('/v1/poHeaderRestful/listByPage', { authorization: (await door.login('supplier01')).code })
    expect(door.seen.at(-1)!.context.actor).toMatchObject({ side: 'supplier', supplierIds: [ids.supplier], page: null, dataScopeAll: false })
  })

  test('a grant counts from its first day to its last', async () => {
    await stored(`UPDATE "user_responsibility" SET "end_date" = '2026-11-20' WHERE "responsibility_id" = '${ids.manager}'`)
    const { code } = await door.login('buyer1')
    expect((await session(code)).body.data.responsibilities).toHaveLength(2)
    door.time.now = Date.parse('2026-11-20T16:00:00Z')
    const next = await door.login('buyer1')
    expect((await session(next.code)).body.data.responsibilities).toHaveLength(1)
    await stored(`UPDATE "user_responsibility" SET "end_date" = NULL`)
    door.time.now = START
  })
})

describe('what a session keeps', () => {
  const save = (code: string, body: object) => door.send('/v1/session/save', { body, authorization: code })

  test('language, theme, and chosen rows, and the language for the next log-in', async () => {
    record('constant', 'language.codes', 'language.default', 'language.remembered', 'request.languageCode.values')
    const { code } = await door.login('buyer1')
    expect((await save(code, { chosenLanguage: 'EN', theme: 'dark', selections: { orders: ['1'] } })).status).toBe(200)
    expect((await session(code)).body.data).toMatchObject({ language: 'EN', theme: 'dark', selections: { orders: ['1'] } })
    expect((await door.login('buyer1')).body.data.language).toBe('EN')
    await save(code, { chosenLanguage: 'CN' })
  })

  test('fifteen tabs and not one more', async () => {
    record('constant', 'tab.limit')
    const { code } = await door.login('buyer1')
    const tab = (n: number) => ({ tabId: `t${n}`, routeName: 'x', title: 'x', address: '/main/x', openedAt: '2026-11-20' })
    expect((await save(code, { tabs: Array.from({ length: 15 }, (_, n) => tab(n)) })).status).toBe(200)
    expect(await save(code, { tabs: Array.from({ length: 16 }, (_, n) => tab(n)) })).toMatchObject({
      status: 409,
      body: { msg: '页签最多打开15个，请先关闭不用的页签' },
    })
  })

  test('S11.4 a parked form outlives its session for seven days, twenty a person, and is sealed in the database', async () => {
    const { code } = await door.login('buyer1')
    for (let n = 0; n < 21; n++) {
      await door.send('/v1/session/park', { body: { key: `form ${n}`, state: { n } }, authorization: code })
      door.time.now += 1
    }
    const later = await door.login('buyer1')
    const parked = async (key: string) => (await door.send('/v1/session/parked', { body: { key }, authorization: later.code })).body.data
    expect([await parked('form 0'), await parked('form 20')]).toEqual([null, { state: { n: 20 }, parkedAt: expect.any(String) }])
    expect(await stored("select state from parked_form where form_key = 'form 20'")).toEqual([{ state: expect.stringMatching(/^v1\.[0-9a-f]{8}\./) }])
    await door.send('/v1/session/park', { body: { key: 'form 20', state: null }, authorization: later.code })
    expect(await parked('form 20')).toBeNull()
  })
})
