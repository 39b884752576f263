// Baseline: a bare Fastify server.
import { fastify } from 'fastify'

const server = fastify()
server.get('/', async () => ({ hello: 'world' }))
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address() as { port: number }
process.send?.(`http://127.0.0.1:${address.port}`)
