import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'

export default defineConfig({
  plugins: [remix(options)],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rollupOptions: {
      // Routes that only answer files or redirects have nothing for the browser.
      onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && warn(warning),
    },
  },
})
