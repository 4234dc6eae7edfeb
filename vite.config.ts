import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'
import { sharedChunk } from './scripts/lib/shared-chunk.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(options)],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: sharedChunk() },
      // Routes that only answer files or redirects have nothing for the browser; and on the server nothing is loaded later, which the reporter minds.
      onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && !(isSsrBuild && warning.plugin === 'vite:reporter') && warn(warning),
    },
  },
}))
