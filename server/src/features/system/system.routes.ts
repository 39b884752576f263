import type { Feature, Platform } from '../../platform/feature/index.ts'
import { getConfig, getHealth, getQueue, getReadiness } from '@studio/contract/system'
import type { PublicConfig } from '@studio/contract/system'
import { bind, pagePolicy, unavailable } from '../../platform/http/index.ts'
import { StoreFull } from '../../platform/objects/index.ts'
import { apiDocument } from './api-document.ts'
import { apiPage } from './api-page.ts'
import { randomBytes } from 'node:crypto'

interface SystemNeeds {
  /** Returns the configuration for the caller, by the cookies and host of the request. */
  publicConfig: (caller: {
    userId: string | undefined
    cookies: string | undefined
    host: string | undefined
  }) => PublicConfig
  /** Returns true if a restart of this process would help. */
  isStuck: () => boolean
  /** Returns true if this process is about to stop and should get no further requests. */
  isStopping: () => boolean
  /** Checks that reject if their part is unreachable. */
  checks: Record<'database' | 'storage' | 'queue', () => Promise<unknown>>
}

const MAX_DEAD_LETTERS_SHOWN = 100
/** Time in ms after which a check counts as failed. */
const CHECK_TIMEOUT_MS = 3_000

interface Checked {
  result: 'ok' | 'failed'
  /** Reason for a failed check, if it may be public. */
  reason?: string
}

async function passes(check: () => Promise<unknown>): Promise<Checked> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([check(), timeout])
    return { result: 'ok' }
  } catch (error) {
    return { result: 'failed', ...(error instanceof StoreFull ? { reason: error.message } : {}) }
  } finally {
    clearTimeout(timer)
  }
}

export function createSystem({ http, queue, config }: Platform, needs: SystemNeeds): Feature {
  const { version, build } = config
  const { publicConfig, isStuck, isStopping, checks } = needs
  bind(http, getHealth, async () => {
    if (isStuck()) throw unavailable()
    return { ok: true as const, version, build }
  })

  bind(http, getReadiness, async (_, { reply }) => {
    const [database, storage, queue] = await Promise.all([
      passes(checks.database),
      passes(checks.storage),
      passes(checks.queue),
    ])
    const ok = !isStopping() && [database, storage, queue].every(({ result }) => result === 'ok')
    if (!ok) reply.code(503)
    return {
      ok,
      checks: { database: database.result, storage: storage.result, queue: queue.result },
      ...(isStopping() ? { stopping: true as const } : {}),
      ...(storage.reason === undefined ? {} : { reasons: { storage: storage.reason } }),
    }
  })

  bind(http, getQueue, async () => {
    const [tasks, dead] = await Promise.all([queue.depths(), queue.deadLetters(MAX_DEAD_LETTERS_SHOWN)])
    return { tasks, deadLetters: dead.map((letter) => ({ ...letter, at: letter.at.toISOString() })) }
  })

  bind(http, getConfig, async (_, { actor, raw }) =>
    publicConfig({ userId: actor?.id, cookies: raw.headers.cookie, host: raw.headers.host }),
  )

  http.server.get('/api/openapi.json', async () => apiDocument(http.endpoints, version))

  http.server.get('/api/docs', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(apiPage(apiDocument(http.endpoints, version), nonce))
  })
  return { name: 'system' }
}
