/** Where the office server that the installation names opens documents; it is asked through the way out, whose list has to name it. */
import { XMLParser } from 'fast-xml-parser'
import { ownEgress } from '../../egress/index.ts'

export const officeUrl = (): string | null => process.env.OFFICE_WOPI_URL || null

const KEPT_MS = 3_600_000
let known: { url: string; editAt: string | null; until: number } | null = null

interface Action {
  name?: string
  ext?: string
  urlsrc?: string
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray: (name) => ['net-zone', 'app', 'action'].includes(name) })

function actionsIn(xml: string): Action[] {
  const zones: { app?: { action?: Action[] }[] }[] = parser.parse(xml)?.['wopi-discovery']?.['net-zone'] ?? []
  return zones.flatMap(({ app = [] }) => app.flatMap(({ action = [] }) => action))
}

/** The address at which a Word document is written, without what stands for settings that are not known (`<ui=UI_LLCC&>`). */
export async function editAddress(now: Date): Promise<string | null> {
  const url = officeUrl()
  if (!url) return null
  if (known?.url === url && known.until > now.getTime()) return known.editAt
  const answer = await ownEgress().fetch(new URL('/hosting/discovery', url))
  const actions = answer.ok ? actionsIn(await answer.text()) : []
  const found = actions.find(({ name, ext }) => name === 'edit' && ext === 'docx')?.urlsrc
  const editAt = found ? found.replace(/<[^<>]*>/g, '') : null
  known = { url, editAt, until: now.getTime() + KEPT_MS }
  return editAt
}
