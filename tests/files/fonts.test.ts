import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

const letters = `
import sharp from 'sharp'
import { fontFile } from '${path('upstream/platform/files/pictures/fonts.ts')}'
const { info } = await sharp({ text: { text: '苏州 SZ10', fontfile: fontFile, font: 'Noto Sans SC 12', rgba: true } }).png().toBuffer({ resolveWithObject: true })
console.log(info.width > 20)`

test('a machine that has no fonts set up letters its pictures, and complains of nothing', async () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, FONTCONFIG_FILE: path('upstream/platform/files/pictures/fonts.conf') }
  const said = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', letters], { cwd: path('.'), env })
  expect(said).toEqual({ stdout: 'true\n', stderr: '' })
})
