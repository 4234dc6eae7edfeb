/** The browsers in which the day's work is done: those of npm on every machine, those of the system where it has them. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { KnownBrowser } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import { launchOldChromium } from './old-chromium.ts'
import { launchWebKit } from './webkit.ts'

const firefox = installed('firefox-esr')
const webKit = { driver: installed('WebKitWebDriver'), browser: miniBrowser(), screen: installed('xvfb-run') }

export const browsers: KnownBrowser[] = [
  ...[88, 92, 109].map((version) => ({ name: `Chromium ${version}`, launch: () => launchOldChromium(version) })),
  ...(firefox ? [{ name: 'Firefox ESR', launch: () => launchFirefox(firefox) }] : []),
  ...(isWhole(webKit) ? [{ name: 'WebKitGTK', launch: () => launchWebKit(webKit) }] : []),
]

function installed(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** It is in no folder of programs: beside the library, of which Debian has a folder for each kind of machine. */
function miniBrowser(): string | undefined {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  return machines.map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`).find((path) => existsSync(path))
}

function isWhole<Name extends string>(found: Record<Name, string | undefined>): found is Record<Name, string> {
  return Object.values(found).every(Boolean)
}
