import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Http } from './http.ts'

/** Endpoints of a process that serves no users: health, readiness and metrics. */
const PATHS: ReadonlySet<string | undefined> = new Set(['/api/health', '/api/ready', '/api/admin/metrics'])

/** Serves health, readiness and metrics of a worker, with the routes of the web process, and nothing else. */
export async function serveOperations(
  { server }: Pick<Http, 'server'>,
  at: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  await server.ready()
  const listener = createServer((request, response) => {
    if (request.method === 'GET' && PATHS.has(request.url?.split('?')[0])) server.routing(request, response)
    else response.writeHead(404).end()
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  listener.once('error', reject).listen(at, resolve)
  await promise
  return {
    port: (listener.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        listener.close(() => closed())
      }),
  }
}
