/** Script for browsers as small as it gets: swc leaves half a hundredth less than terser does, in a fifteenth of its time. */
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

export function smallScripts(): Plugin {
  return {
    name: 'small scripts',
    apply: 'build',
    renderChunk: {
      // Behind whatever is made old enough for the floor.
      order: 'post',
      async handler(code) {
        if (this.environment.name !== 'client') return null
        const { code: small } = await minify(code, { module: true, ecma: 2019, compress: { passes: 2 }, mangle: true })
        return { code: small, map: null }
      },
    },
  }
}
