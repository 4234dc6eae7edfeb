import { redirect } from '../../server/answer/return-to.ts'
import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'

/** The drawing of a line, at an address of its own. */
export const loader = sentFile(async ({ request, context }) => {
  const { api } = await openPage(request, context)
  const { menuId: _, respId: __, ...drawing } = Object.fromEntries(new URL(request.url).searchParams)
  return redirect((await api.call<string>('/v1/getBlueprintUrl', drawing)).data)
})
