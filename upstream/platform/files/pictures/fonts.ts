/** The font that pictures are lettered with. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const OF_SYSTEM = '/etc/fonts/fonts.conf'

// The library under sharp looks for the machine's settings of fonts at its first letter, and complains on standard error where there are none.
if (!existsSync(OF_SYSTEM)) process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('./fonts.conf', import.meta.url))

/** Chinese and Latin, wherever the process runs. */
export const fontFile = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
