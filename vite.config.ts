import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'
import { classicScripts } from './scripts/lib/build/classic-script.ts'
import { floorTargets } from './scripts/lib/build/floor.ts'
import { lostChunks } from './scripts/lib/build/lost-chunks.ts'
import { sharedChunk } from './scripts/lib/build/shared-chunk.ts'
import { smallScripts } from './scripts/lib/build/small-scripts.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [classicScripts(['app/script/old-browsers.ts']), lostChunks(), smallScripts(), remix(options)],
  // Browsers of the floor know it but for one case, which the check of the built files knows (scripts/lib/build/keep-floor.ts).
  esbuild: { supported: { 'optional-chain': true } },
  build: {
    target: isSsrBuild ? 'es2022' : floorTargets,
    cssTarget: floorTargets,
    // Scripts are made small by swc, a twentieth smaller than esbuild leaves them; style is small either way.
    minify: false,
    cssMinify: true,
    reportCompressedSize: false,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: sharedChunk() },
      // Routes that only answer files or redirects have nothing for the browser; and on the server nothing is loaded later, which the reporter minds.
      onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && !(isSsrBuild && warning.plugin === 'vite:reporter') && warn(warning),
    },
  },
}))
