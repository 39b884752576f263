// Baseline for storage: a bare HTTP server of one file.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

const [, , path = ''] = process.argv
const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(path))
    const handle = await open(path, 'r+')
    await handle.sync()
    await handle.close()
    return response.end()
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, (await stat(path)).size - 1]
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 })
  await pipeline(createReadStream(path, { start, end }), response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.(`http://127.0.0.1:${port}`)
})
