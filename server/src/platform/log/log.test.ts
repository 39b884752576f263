import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './index.ts'

afterEach(() => vi.useRealTimers())

function writeInto() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (text: string) => void lines.push(JSON.parse(text)) })
  return { log, lines }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  )

test('logs one line without a stack for an outage, and one more when it is over', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as { port: number }
  await new Promise((resolve) => free.close(resolve))
  const refused = await failureOf(new pg.Client({ host: '127.0.0.1', port }).connect())
  const lost = new Error('Connection terminated unexpectedly')
  const bug = new Error('a bug')

  vi.useFakeTimers()
  const { log, lines } = writeInto()
  for (let n = 0; n < 750; n++) {
    log.child({ reqId: n }).error({ err: lost, path: '/api/jobs' }, 'a dependency is unavailable')
    log.error({ err: refused, path: '/api/media' }, 'a dependency is unavailable')
    log.warn({ err: lost, work: 'sweep' }, 'periodic work failed and is tried again later')
  }
  // Other errors during the outage are logged, and so is each task.
  log.error({ err: bug, path: '/api/jobs' }, 'unexpected error')
  log.error(
    { err: lost, task: 'send-mail', entry: 'one' },
    'a task failed permanently and moved to the dead letters',
  )
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({ err: { message: lost.message }, path: '/api/jobs' })
  expect(lines[1]).toMatchObject({ err: { code: 'ECONNREFUSED' } })
  expect(lines.map(({ err }) => 'stack' in (err as object))).toEqual([false, false, true, false])

  vi.advanceTimersByTime(60_000)
  expect(lines.slice(4).map(({ source, more }) => [source, more])).toEqual([
    ['the database', 1499],
    [`127.0.0.1:${port}`, 749],
  ])
  log.error({ err: lost, path: '/api/jobs' }, 'a dependency is unavailable')
  expect(lines).toHaveLength(7)
})
