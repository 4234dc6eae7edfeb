/** Static files: read and compressed at build time, held in memory, sent as they are. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { acceptedEncoding } from './accepted-encoding.ts'

interface Asset {
  type: string
  etag: string
  isHashed: boolean
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const packed = new Set(files)
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const type = types[extname(file)]
    if (!type) continue
    const plain = await readFile(file)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, {
      type,
      plain,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isHashed: path.startsWith('/assets/'),
      ...(packed.has(`${file}.br`) && { br: await readFile(`${file}.br`) }),
      ...(packed.has(`${file}.gz`) && { gzip: await readFile(`${file}.gz`) }),
    })
  }
  return assets
}

export function sendAsset(asset: Asset, req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('Content-Type', asset.type)
  res.setHeader('Cache-Control', asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  res.setHeader('ETag', asset.etag)
  res.setHeader('Vary', 'Accept-Encoding')
  if (req.headers['if-none-match'] === asset.etag) {
    res.writeHead(304).end()
    return
  }
  const offered = (['br', 'gzip'] as const).filter((one) => asset[one])
  const encoding = acceptedEncoding(req.headers['accept-encoding'], offered)
  const body = (encoding && asset[encoding]) || asset.plain
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', body.length)
  res.writeHead(200).end(req.method === 'HEAD' ? undefined : body)
}
