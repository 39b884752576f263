/** Legal documents: the texts with their versions, who accepted which, and what has changed since. */
import type { Platform } from '../../platform/feature/index.ts'
import { LEGAL_DOCUMENTS } from '@studio/contract/legal'
import type { PublicConfig } from '@studio/contract/system'
import { createAcceptances } from './acceptances.service.ts'
import { createDraftPublishing } from './drafts.publishing.ts'
import { bindDrafts } from './drafts.routes.ts'
import { createDrafts } from './drafts.service.ts'
import { legalExporter } from './legal.export.ts'
import { bindLegal } from './legal.routes.ts'
import { FIRST_VERSION, readFirstTexts } from './legal.seed.ts'
import { createLegalService } from './legal.service.ts'
import { findEditions, findVersions, insertVersion, lockVersions } from './legal.store.ts'

/** Interval in seconds at which due versions are checked. */
const SCHEDULE_SECONDS = 10

type Current = PublicConfig['legal']

/** Notifies every process when a version is published. */
const PUBLISHED_NEWS = 'legal_published'
/** Events can be lost during a reconnect. Versions are polled at this interval too. */
const TOLD_MS = 30_000

/** Opens the feature. The first start stores the texts that come with the program. */
export async function createLegal({ http, database, pubsub, clock, log }: Platform) {
  await database.transact(async (tx) => {
    await lockVersions(tx)
    if ((await findVersions(tx)).length > 0) return
    const first = { version: FIRST_VERSION, asksTerms: false, publishedBy: null, now: clock.now() }
    await insertVersion(tx, first, await readFirstTexts())
  })

  async function read(): Promise<Current> {
    const [versions, editions] = [await findVersions(database.db), await findEditions(database.db, 'en')]
    const version = versions[0]?.version ?? FIRST_VERSION
    const versionOf = (id: string) => editions.find(({ document }) => document === id)?.version ?? version
    return { version, documents: LEGAL_DOCUMENTS.map((id) => ({ id, version: versionOf(id) })) }
  }
  let current = await read()
  let readAt = clock.now().getTime()
  async function refresh(): Promise<void> {
    readAt = clock.now().getTime()
    current = await read()
  }
  const refreshQuietly = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'failed to read the legal versions'))
  const unsubscribe = pubsub.on(PUBLISHED_NEWS, refreshQuietly)

  async function published(): Promise<void> {
    await refresh()
    await pubsub.send(PUBLISHED_NEWS, current.version)
  }
  const service = createLegalService({ database, clock, published })
  const publishing = createDraftPublishing({ database, clock, log, published })
  const acceptances = createAcceptances(database)
  bindLegal(http, service, acceptances)
  bindDrafts(http, { drafts: createDrafts({ database, clock }), publishing, acceptances })
  return {
    /** Versions that an acceptance refers to, as sent to browsers. */
    current(): Current {
      // Also true if the clock was set back.
      if (Math.abs(clock.now().getTime() - readAt) > TOLD_MS) refreshQuietly()
      return current
    },
    keepTermsAcceptance: service.keepTermsAcceptance,
    name: 'legal',
    exporter: legalExporter(database),
    periodic: [{ name: 'legal-schedule', seconds: SCHEDULE_SECONDS, run: publishing.publishDue }],
    stop: unsubscribe,
  }
}
