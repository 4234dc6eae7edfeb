/** The router loads a page anew when a file of its script does not come, and would do so for ever; here the watch over the page goes on without script. */
import type { Plugin } from 'vite'

const reload = 'window.location.reload();'

export function lostChunks(): Plugin {
  return {
    name: 'lost chunks',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return undefined
      if (!code.includes(reload)) throw new Error('The router no longer answers a lost file by loading the page anew: see how it does')
      return { code: code.replace(reload, 'window.watch ? window.watch.goOn(error) : window.location.reload();'), map: null }
    },
  }
}
