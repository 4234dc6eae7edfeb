/** A request that repeats: each time another request of its own. */
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import { create, loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { launch } from './launch.ts'

export async function repeat(work: Work, id: string): Promise<void> {
  const parent = await loadOne(work, scheduledRequest, id)
  if (!parent) return
  const { jobId, title, orgId, priority, tellFlag, requestedBy, responsibilityId } = parent
  const child = await create(
    work,
    scheduledRequest,
    { jobId, title, priority, tellFlag },
    {
      fill: (request) =>
        Object.assign(request, {
          ...{ status: 'SCHEDULED', orgId, parentRequestId: id, requestedBy, responsibilityId, paramsText: parent.paramsText },
          scheduledRequestParameter: parent.scheduledRequestParameter.map((row) => ({ ...row, id: newId(work.now), headerId: request.id })),
        }),
    },
  )
  await launch(work, child)
}
