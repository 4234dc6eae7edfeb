import { downloadLabels } from '../../areas/delivery/labels.ts'
import { sentFile } from '../../server/page/sent-file.ts'

export const loader = sentFile(({ request, context }) => downloadLabels(request, context))
export const action = sentFile(({ request, context }) => downloadLabels(request, context))
