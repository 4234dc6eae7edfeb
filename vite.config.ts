import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'

export default defineConfig({
  plugins: [process.env.VITEST ? null : remix(options)],
  build: { target: 'es2022', reportCompressedSize: false },
})
