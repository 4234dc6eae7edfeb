/** What has a name in two languages is put in order by the one that is read. */
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

/** One is called nothing in English and stands by the name it has, behind the alphabet. */
const projects = [
  { code: 'LANG1', name: '张江', nameEn: 'Beta plant' },
  { code: 'LANG2', name: '安亭', nameEn: 'Gamma plant' },
  { code: 'LANG3', name: '临港' },
  { code: 'LANG4', name: '王港', nameEn: 'Alpha plant' },
]
const search = { code: 'LANG' }

let world: World
let clerk: Person

beforeAll(async () => {
  world = await openWorld()
  clerk = await world.person('admin')
  const facts = {
    orgId: await world.idOf('organization', 'SZ10'),
    managerId: clerk.actor.userId,
    projectType: 'NPD',
    stage: 'PLAN',
    planStart: '2026-11-20',
    planEnd: '2026-12-20',
  }
  for (const project of projects) await clerk.save('project', { ...project, ...facts })
})

test.each([
  { language: 'CN', order: 'pinyin', codes: ['LANG2', 'LANG3', 'LANG4', 'LANG1'] },
  { language: 'EN', order: 'the alphabet', codes: ['LANG4', 'LANG1', 'LANG2', 'LANG3'] },
] as const)('projects are listed and exported by their names in $language, in the order of $order', async ({ language, codes }) => {
  const listed = async (orderBy: string) => (await clerk.reading(language).list('projectList', { search, orderBy })).rows.map(({ code }) => code)
  expect(await listed('name')).toEqual(codes)
  expect(await listed('-name')).toEqual(codes.toReversed())

  const body = { requestUrl: '/v1/projectRestful/listByPage', requestParams: { search, orderBy: 'name' }, columns: ['code'] }
  const book = await call(world, clerk, '/v1/exportExcelRestful/exportExcel', 'projectList', body, language)
  expect((await rowsOf(await bytesOf(book))).slice(1).flat()).toEqual(codes)
})
