/** What somebody was told in the site, the oldest first. */
import type { Person, World } from './world.ts'

export const titlesTold = async (world: World, { actor }: Person, code: string): Promise<string[]> =>
  (
    await world.query<{ title: string }>('select title from site_message where template_code = $1 and user_id = $2 order by id', [code, actor.userId])
  ).map(({ title }) => title)
