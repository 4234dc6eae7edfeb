/** What the tests of all pages need of common files. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { filesOf, PDF } from '../files/attaching.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Person, World } from '../support/world.ts'

let names = 0

async function written(world: World, manager: Person): Promise<Doc> {
  const [file] = await filesOf(world).upload(manager, { functionId: 'commonFile' }, [['制度.pdf', PDF]])
  return manager.save('commonFile', {
    name: `制度${++names}`,
    fileType: 'POLICY',
    audience: 'ALL',
    versionNo: 'V1',
    confirmFlag: 'Y',
    fileIds: [file?.id],
  })
}

async function enabled({ world, manager }: House): Promise<Doc> {
  const file = await written(world, manager)
  await manager.act('commonFile', 'doEnabled', file)
  return manager.find('commonFile', file.id)
}

const onPages: OnPages = {
  situations: {
    commonFile: {
      doEnabled: async ({ world, manager }) => ({ doc: await written(world, manager), by: 'manager1' }),
      doInvalid: async (house) => ({ doc: await enabled(house), by: 'manager1' }),
      doConfirmRead: async (house) => ({ doc: await enabled(house), by: 'supplier01' }),
    },
  },
  async makeDocuments(world) {
    const manager = await world.person('manager1')
    const file = await written(world, manager)
    await manager.act('commonFile', 'doEnabled', file)
  },
}

export const { situations, makeDocuments } = onPages
