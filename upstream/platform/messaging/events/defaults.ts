/** Templates and settings that ship, one of each for every event, and the source of messages in the site. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { type DeliveredRecord, named, recordOf } from '../../delivered/record.ts'
import { type EventSpec, eventsOf, isMandatory, SHIPPED_BODY } from './events.ts'

export const deliveredMessages = (documents: readonly AnyDefinition[]): DeliveredRecord[] => {
  const events = eventsOf(documents)
  return [
    recordOf('msgSource', 'SITE', {
      ...named(['站内信', 'In-site messages']),
      channel: 'SITE',
      enabledFlag: 'Y',
      ratePerMinute: 120,
      priority: 10,
      isDefault: 'Y',
    }),
    ...events.map((event) => recordOf('msgTemplate', event.code, templateOf(event))),
    ...events.map(({ code, title, area }) =>
      recordOf('msgConfig', code, {
        ...named(nameOf(title)),
        eventCode: code,
        area,
        templateId: code,
        channels: ['SITE', 'EMAIL'],
        sendDelayMin: 0,
        mergeMinutes: 0,
        quietFrom: '22:00',
        quietTo: '07:00',
        shippedFlag: 'Y',
      }),
    ),
  ]
}

/** What an administrator may have written otherwise. */
export const shippedWords = ({ title: [titleCn, titleEn], category, todoType }: EventSpec) => ({
  titleCn,
  titleEn,
  bodyCn: SHIPPED_BODY,
  bodyEn: SHIPPED_BODY,
  smsCn: null,
  smsEn: null,
  dingCn: null,
  dingEn: null,
  category,
  mandatory: isMandatory(category, null) ? 'Y' : 'N',
  todoType,
})

const templateOf = (event: EventSpec) => ({
  ...named(nameOf(event.title)),
  area: event.area,
  eventCode: event.code,
  ...shippedWords(event),
  placeholders: event.placeholders.join(', '),
  shippedFlag: 'Y',
})

/** A title without what stands in it from case to case. */
const nameOf = ([cn, en]: EventSpec['title']): [string, string] => [withoutPlaces(cn), withoutPlaces(en)]

const withoutPlaces = (title: string): string => title.replace(/(?:\{[^{}]*\}\s*)+/g, '…').replace(/…(?=\w)/g, '… ')
