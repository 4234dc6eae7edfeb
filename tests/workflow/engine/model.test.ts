import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { checkModel, type Fields, readModel, writeModel } from '../../../upstream/platform/workflow/engine/index.ts'
import { bpmn, end, flows, gateway, start, task, timer } from './bpmn.ts'
import { orderFields } from './company.ts'
import { running } from './process.ts'

const shared = ['A.1.0', 'A.2.0', 'A.2.1', 'A.3.0', 'A.4.0', 'C.1.0'] as const
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/bpmn/${name}.bpmn`, import.meta.url), 'utf8')

const issuesOf = async (xml: string, fields: Fields = orderFields) => checkModel(await readModel(xml), fields)
const codesOf = async (xml: string) => (await issuesOf(xml)).map(({ code, elementId }) => `${code} ${elementId}`)

describe('models of other tools', () => {
  test.each(shared)('%s is read and written again without loss', async (name) => {
    const xml = fixture(name)
    const { definitions } = await readModel(xml)
    expect(contentsOf(await writeModel(definitions))).toEqual(contentsOf(xml))
  })

  test.each([
    ['A.1.0', []],
    ['A.2.0', []],
    ['A.2.1', []],
    ['A.3.0', ['messageEventDefinition', 'escalationEventDefinition']],
    ['A.4.0', ['messageFlow']],
    ['C.1.0', ['messageFlow', 'serviceTask']],
  ])('of %s what an approval does not know is refused by name: %j', async (name, unknown) => {
    const refused = (await issuesOf(fixture(name))).filter(({ code }) => code === 'ELEMENT_UNKNOWN')
    const names = new Set(refused.map(({ words }) => words.CN))
    expect([...names].sort()).toEqual(expect.arrayContaining(unknown.map((one) => expect.stringContaining(one))))
    expect(names.size === 0).toBe(unknown.length === 0)
    expect(refused.every(({ elementId }) => elementId !== null)).toBe(true)
  })

  test.each(['A.1.0', 'A.2.0'])('%s runs to its end once its tasks have people and its ways conditions', async (name) => {
    const order = await running(withPeople(fixture(name)))
    for (let person = order.last.opened[0]?.assigneeId; person; person = order.last.opened[0]?.assigneeId) await order.passes(person)
    expect(order.last.outcome).toBe('PASSED')
  })
})

/** Every element with its attributes and texts; order, prefixes, written defaults and the way figures are written aside. */
function contentsOf(xml: string): string[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    preserveOrder: true,
    parseAttributeValue: false,
    parseTagValue: false,
    removeNSPrefix: true,
  })
  const found: string[] = []
  const go = (nodes: Record<string, unknown>[], path: string): void => {
    for (const { ':@': given, ...node } of nodes) {
      const attributes = Object.entries((given ?? {}) as Record<string, string>)
        .filter(([key, value]) => !key.startsWith('@_xmlns') && !key.includes('chemaLocation') && !isDefault(key, value))
        .filter(([key, value]) => !(key === '@_type' && value.endsWith(':Point')))
        .map(([key, written]) => [key, written.replace(/(?:&#x?[\da-f]+;|\s)+/gi, ' ')] as const)
        .map(([key, value]) => `${key}=${/^-?\d+\.?\d*$/.test(value) ? Number(value) : value.replace(/^\w+:(?=t?[A-Z])/, '')}`)
      for (const [key, inside] of Object.entries(node)) {
        if (key === '#text') {
          if (String(inside).trim()) found.push(`${path} = ${String(inside).trim().replace(/\s+/g, ' ')}`)
        } else if (!key.startsWith('?')) {
          found.push(`${path}/${key} ${attributes.sort().join(' ')}`)
          go(inside as Record<string, unknown>[], `${path}/${key}`)
        }
      }
    }
  }
  go(parser.parse(xml), '')
  return found.sort()
}

const DEFAULTS: Record<string, string> = {
  '@_isExecutable': '',
  '@_completionQuantity': '1',
  '@_startQuantity': '1',
  '@_isForCompensation': 'false',
  '@_gatewayDirection': 'Unspecified',
  '@_triggeredByEvent': 'false',
  '@_cancelActivity': 'true',
  '@_isInterrupting': 'true',
  '@_parallelMultiple': 'false',
  '@_processType': 'None',
  '@_isClosed': 'false',
  '@_isImmediate': '',
  '@_implementation': '##unspecified',
  '@_standalone': '',
  '@_expressionLanguage': 'http://www.w3.org/1999/XPath',
  '@_eventGatewayType': 'Exclusive',
  '@_instantiate': 'false',
  '@_typeLanguage': 'http://www.w3.org/2001/XMLSchema',
}
const isDefault = (key: string, value: string) => DEFAULTS[key] === value

/** Gives each task somebody to ask, each gateway a default and its other ways a condition. */
function withPeople(xml: string): string {
  let at = 0
  return xml
    .replace('<semantic:definitions ', '<semantic:definitions xmlns:sb="urn:supplybase:approval:1" ')
    .replace(
      /<semantic:task [^>]*>/g,
      (head) => `${head}<semantic:extensionElements><sb:approval assigneeType="PERSON" assignee="p${++at}"/></semantic:extensionElements>`,
    )
    .replace(/<semantic:exclusiveGateway [^>]*?(?=>)([\s\S]*?)<\/semantic:exclusiveGateway>/g, (whole) => {
      const outgoing = [...whole.matchAll(/<semantic:outgoing>([^<]+)/g)].map(([, id]) => id)
      return outgoing.length > 1 ? whole.replace('<semantic:exclusiveGateway ', `<semantic:exclusiveGateway default="${outgoing[0]}" `) : whole
    })
}

describe('a model is checked element by element when it is saved', () => {
  const plain = start() + task('a') + end() + flows('start>a', 'a>end')

  test('a series of tasks has nothing wrong', async () => {
    expect(await issuesOf(bpmn(plain))).toEqual([])
  })

  test.each([
    ['no start', task('a') + end() + flows('a>end'), ['START_NONE test']],
    ['two starts', plain + start('s2') + flows('s2>a'), ['START_MANY s2']],
    ['no end', start() + task('a') + flows('start>a'), ['END_NONE test']],
    ['a task that nothing leads to', plain + task('b') + flows('b>end'), ['UNREACHABLE b']],
    [
      'a task from which no end is reached',
      plain + gateway('parallel', 'g') + task('b'),
      ['UNREACHABLE g', 'UNREACHABLE b', 'ENDLESS g', 'ENDLESS b'],
    ],
    [
      'a gateway without default',
      start() +
        gateway('exclusive', 'g') +
        task('a') +
        task('b') +
        end() +
        flows('start>g', 'g>a[grossAmount > 1]', 'g>b[rushFlag]', 'a>end', 'b>end'),
      ['DEFAULT_NONE g'],
    ],
    [
      'a way without condition',
      start() + gateway('exclusive', 'g', 'g-a') + task('a') + task('b') + end() + flows('start>g', 'g>a', 'g>b', 'a>end', 'b>end'),
      ['CONDITION_NONE g-b'],
    ],
    ['a condition behind a task', start() + task('a') + end() + flows('start>a', 'a>end[rushFlag]'), ['CONDITION_PLACE a-end']],
    ['a task without rule', start() + task('a', { assigneeType: '' }) + end() + flows('start>a', 'a>end'), ['RULE_NONE a']],
    ['a rule that names nobody', start() + task('a', { assignee: '' }) + end() + flows('start>a', 'a>end'), ['ASSIGNEE_NONE a']],
    ['a task without name', start() + task('a', {}, '') + end() + flows('start>a', 'a>end'), ['NAME_NONE a']],
    ['two tasks of one name', start() + task('a', {}, '复核') + task('b', {}, '复核') + end() + flows('start>a', 'a>b', 'b>end'), ['NAME_TWICE b']],
    ['a percentage above 100', start() + task('a', { signMode: 'PERCENT', passPercent: '101' }) + end() + flows('start>a', 'a>end'), ['PERCENT a']],
    ['hours that are none', start() + task('a', { dueHours: 'soon' }) + end() + flows('start>a', 'a>end'), ['HOURS a']],
    ['a value that is none', start() + task('a', { signMode: 'SOME' }) + end() + flows('start>a', 'a>end'), ['ATTRIBUTE a']],
    ['a field of no document', start() + task('a', { fieldsEditable: 'rushFlag,colour' }) + end() + flows('start>a', 'a>end'), ['FIELD_UNKNOWN a']],
    [
      'a person of an unknown field',
      start() + task('a', { assigneeType: 'FIELD', assignee: 'ownerId' }) + end() + flows('start>a', 'a>end'),
      ['FIELD_UNKNOWN a'],
    ],
    ['a timer without time', plain + timer('t', 'a', 'tomorrow'), ['TIMER t']],
    ['a timer that interrupts and does nothing', plain + timer('t', 'a', 'PT1H', { interrupting: true }), ['TIMER_NOWHERE t']],
    ['a script', `${plain}<bpmn:scriptTask id="s" name="脚本"/>${flows('a>s', 's>end')}`, ['ELEMENT_UNKNOWN s']],
    ['a call', `${plain}<bpmn:callActivity id="s"/>${flows('a>s', 's>end')}`, ['ELEMENT_UNKNOWN s']],
    [
      'a message at the start',
      `<bpmn:startEvent id="start"><bpmn:messageEventDefinition/></bpmn:startEvent>${task('a')}${end()}${flows('start>a', 'a>end')}`,
      ['START_NONE test', 'ELEMENT_UNKNOWN start'],
    ],
    ['an element of no standard', `${plain}<bpmn:magicTask id="m"/>`, ['ELEMENT_UNKNOWN null']],
  ])('%s', async (_, inside, codes) => {
    expect(await codesOf(bpmn(inside))).toEqual(codes)
  })

  test('a loop in which nobody is asked is refused, one with a task is a way to correct', async () => {
    const loop = (middle: string) =>
      bpmn(
        start() +
          gateway('exclusive', 'in') +
          middle +
          gateway('exclusive', 'out', 'out-end') +
          end() +
          (middle ? flows('start>in', 'in>m', 'm>out', 'out>in[rushFlag]', 'out>end') : flows('start>in', 'in>out', 'out>in[rushFlag]', 'out>end')),
      )
    expect(await codesOf(loop(task('m')))).toEqual([])
    expect(await codesOf(loop(''))).toEqual(['LOOP in'])
  })

  test('words name the element in both languages', async () => {
    const [refused] = await issuesOf(bpmn(`${plain}<bpmn:serviceTask id="erp"/>${flows('a>erp', 'erp>end')}`))
    expect(refused).toEqual({
      code: 'ELEMENT_UNKNOWN',
      elementId: 'erp',
      words: { CN: '模型包含不支持的元素“serviceTask”', EN: 'Unsupported element serviceTask' },
    })
  })

  test.each([
    ['grossAmount >', 'FEEL_SYNTAX', 13],
    ['grosAmount > 1', 'FEEL_NAME', 0],
    ['grossAmount > 1 and now() > 2', 'FEEL_UNSUPPORTED', 20],
    ['poLine[colour = 1]', 'FEEL_NAME', 7],
  ])('the condition %s is refused with its place', async (condition, code, from) => {
    const xml = bpmn(
      start() + gateway('exclusive', 'g', 'g-b') + task('a') + task('b') + end() + flows('start>g', `g>a[${condition}]`, 'g>b', 'a>end', 'b>end'),
    )
    expect(await issuesOf(xml)).toMatchObject([
      {
        code,
        elementId: 'g-a',
        position: { from },
        words: { CN: expect.stringContaining(`第${from + 1}个字符`), EN: expect.stringContaining(`character ${from + 1}`) },
      },
    ])
  })
})

describe('hostile models', () => {
  test.each(['<!DOCTYPE bpmn:definitions [<!ENTITY a "b">]>', '<!doctype x SYSTEM "file:///etc/passwd">'])('a DTD is refused: %s', async (dtd) => {
    await expect(readModel(bpmn(start(), dtd))).rejects.toMatchObject({ status: 422, at: 'bpmnXml', words: { CN: '模型文件不能包含DTD' } })
  })

  test('a model of 1 MB and a byte is refused with its size', async () => {
    const xml = bpmn(`<!--${'x'.repeat(2 ** 20)}-->`)
    await expect(readModel(xml)).rejects.toMatchObject({ words: { CN: `模型文件最大1 MB，当前${Buffer.byteLength(xml)}字节` } })
  })

  test('elements and attributes without end are refused before the model is read', async () => {
    const many = readModel(bpmn('<x/>'.repeat(10_001)))
    await expect(many).rejects.toMatchObject({ at: 'bpmnXml', words: { CN: expect.stringMatching(/^模型文件最多10000个元素，当前100\d\d个$/) } })
    const long = readModel(bpmn(`\n<bpmn:task ${'a="b" '.repeat(4_000)}/>`))
    await expect(long).rejects.toMatchObject({
      at: 'bpmnXml',
      words: { EN: expect.stringMatching(/^Line \d+ of the model: a tag and its text have more than 20000 characters$/) },
    })
  })

  test.each(['', 'no xml', '<a/>', '<bpmn:definitions'])('what is no BPMN is refused: %j', async (xml) => {
    await expect(readModel(xml)).rejects.toMatchObject({ status: 422, at: 'bpmnXml' })
  })

  test('a chain of 2,000 tasks is read and checked', async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `t${index}`)
    const xml = bpmn(
      start() + ids.map((id) => task(id)).join('') + end() + flows(...['start', ...ids].map((id, index) => `${id}>${ids[index] ?? 'end'}`)),
    )
    expect(await codesOf(xml)).toEqual([])
  })

  test('names in thirty languages stay as they are', async () => {
    const name =
      '审批 承認 승인 Genehmigung утверждение έγκριση موافقة אישור अनुमोदन অনুমোদন ஒப்புதல் అనుమతి ಅನುಮೋದನೆ അംഗീകാരം อนุมัติ ການອະນຸມັດ အတည်ပြုချက် ការអនុម័ត დამტკიცება հաստատում phê duyệt schválení jóváhagyás zatwierdzić godkjenning samþykki onay approvazione aprobación 🏭'
    const xml = bpmn(start() + task('a', {}, name) + end() + flows('start>a', 'a>end'))
    const { definitions, model } = await readModel(xml)
    expect(model.nodes.a?.name).toBe(name)
    expect((await readModel(await writeModel(definitions))).model.nodes.a?.name).toBe(name)
  })
})
