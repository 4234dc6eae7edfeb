/** A program as `openLongRequests` starts it once more: in its thread it answers with what came, and says how it runs. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { getPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { threadId } from 'node:worker_threads'
import { ofLongRequests, sayReady } from '../../contract/long-requests.ts'

const server = createServer(async (req, res) => {
  const { url = '', method, headers } = req
  if (url === '/refused') return void res.writeHead(413, { 'Content-Type': 'text/plain' }).end('too large')
  const body = await text(req)
  // As a text does that takes long to understand: nothing else runs in this thread.
  while (url.startsWith('/until/') && !existsSync(decodeURIComponent(url.slice('/until/'.length))));
  if (url === '/broken') process.exit(1)
  res.writeHead(201, { 'Set-Cookie': ['a=1', 'b=2'], 'Content-Type': 'application/json' })
  res.end(JSON.stringify({ method, url, length: body.length, person: headers['x-person'], priority: getPriority(), threadId }))
})
if (ofLongRequests) server.listen(ofLongRequests.socket, sayReady)
