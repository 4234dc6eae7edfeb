import type { Language } from '../page-types.ts'

/** What is said when script fails: on pages of every kind, those before the log-in among them. */
const sentences = {
  stayed: [
    '脚本未能运行，页面照常可用；打开其他页面时会再次尝试，若仍不行则十分钟内不使用脚本，可在页面顶部恢复。',
    'Script did not run. This page works without it. The next one tries again; where that fails as well, pages come without script for ten minutes, or until it is switched on again at their top.',
  ],
  left: [
    '脚本出现问题，现已改为不使用脚本，功能不受影响；未保存的内容可在单据上恢复。打开其他页面时会再次尝试使用脚本。',
    'Script failed, so this page now works without it and does the same. What was not saved can be taken up again on its document. The next page tries script again.',
  ],
  plain: ['当前不使用脚本', 'Working without script'],
  back: ['恢复使用脚本', 'Use script again'],
  stumbled: [
    '刚才的操作未能完成。可以改为不使用脚本继续，已填写的内容会保留。',
    'Something on this page did not work. You can go on without script; what you typed is kept.',
  ],
  goOn: ['不使用脚本继续', 'Go on without script'],
} as const

type Sentence = keyof typeof sentences

export const sentence = (name: Sentence, language: Language): string => sentences[name][language === 'CN' ? 0 : 1]

/** Those that the watch over a page may have to say. */
export type WatchWords = Record<'stayed' | 'stumbled' | 'goOn', string>

export const watchWords = (language: Language): WatchWords => ({
  stayed: sentence('stayed', language),
  stumbled: sentence('stumbled', language),
  goOn: sentence('goOn', language),
})
