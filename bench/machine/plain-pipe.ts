/**
 * What large files are compared with: two processes of node:http with nothing but a pipe. The front (`BACK` names the other one)
 * hands each request on; the back writes a POST to the file that its address names and hashes it on the way, and gives the file back on GET.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const { PORT, BACK, FOLDER = '.' } = process.env
const fileOf = ({ url = '' }: IncomingMessage) => join(FOLDER, `plain${basename(url)}.bin`)

createServer((incoming, outgoing) => {
  if (incoming.url === '/healthz') outgoing.end('alive')
  else void (BACK ? handOn(incoming, outgoing) : serve(incoming, outgoing))
}).listen(Number(PORT), '127.0.0.1')

async function handOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url } = incoming
  const onward = request(BACK + (url ?? ''), { method }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 200, answer.headers)
    void pipeline(answer, outgoing)
  })
  await pipeline(incoming, onward)
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.method === 'GET') return pipeline(createReadStream(fileOf(incoming)), outgoing)
  const hash = createHash('sha256')
  await pipeline(
    incoming,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(fileOf(incoming), { flush: true }),
  )
  outgoing.end(hash.digest('hex'))
}
