import { createHash } from 'node:crypto'
import { Id, Refusal } from '@studio/contract/kernel'
import type { Work, WorkPage } from '@studio/contract/works'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { PageFacts } from '../../../platform/pages/index.ts'
import type { Signing } from '../../../platform/signing/index.ts'
import { createTile } from '../tile.present.ts'
import { unknownWork } from '../visible.ts'
import type { Cards } from './cards.service.ts'
import { type EmbedLimits, embedOf, workIn } from './embed.ts'
import { factsOf, GONE_FACTS, UNKNOWN } from './facts.ts'
import { atomOf, type Feed, jsonFeedOf } from './feeds.ts'
import { findNewest } from './feeds.store.ts'

/** Max. works in a feed. */
const FEED_LENGTH = 50

export interface PageServiceDeps {
  database: DatabaseHandle
  signing: Signing
  clock: Clock
  cards: Cards
  /** Public URL of this server. */
  publicUrl(): string
  /** A work as a visitor sees it; throws Refusal 404 or 410. */
  get(id: string): Promise<WorkPage>
}

export interface FeedQuery {
  creator?: string | undefined
  tag?: string | undefined
}

export type PageService = ReturnType<typeof createPageService>

/** Public views of works: pages, cards, embeds and feeds. They show the same to everyone, signed in or not. */
export function createPageService({ database, signing, clock, cards, publicUrl, get }: PageServiceDeps) {
  const workOf = createTile({ signing, clock })
  const base = () => publicUrl().replace(/\/$/, '')
  const readPage = async (id: string | undefined): Promise<WorkPage> => {
    if (id === undefined || !z.safeParse(Id, id).success) throw unknownWork()
    return get(id)
  }

  async function feed(query: FeedQuery): Promise<Feed & { etag: string }> {
    const { creator, tag } = query
    const filters = { ...(creator !== undefined && { creator }), ...(tag !== undefined && { tag }) }
    const rows = await findNewest(database.db, { ...filters, max: FEED_LENGTH, now: clock.now() })
    const works = rows.map((row) => workOf(row, null))
    const state = works.map(({ id, version, author }) => [id, version, author.displayName])
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([base(), state]))
      .digest('hex')
      .slice(0, 32)}"`
    return { base: base(), query: filters, title: titleOf(query, works), works, etag }
  }

  return {
    /** Metadata of the page of a work, for clients that run no scripts. */
    async facts(id: string): Promise<PageFacts> {
      try {
        return factsOf(await readPage(id), base())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return error.status === 410 ? GONE_FACTS : UNKNOWN
      }
    },

    card: async (id: string) => cards.of(await readPage(id)),

    async embed(url: string, limits: EmbedLimits) {
      return embedOf(await readPage(workIn(url, base())), base(), limits)
    },

    async atom(query: FeedQuery) {
      const { etag, ...all } = await feed(query)
      return { etag, text: () => atomOf(all) }
    },
    async json(query: FeedQuery) {
      const { etag, ...all } = await feed(query)
      return { etag, text: () => JSON.stringify(jsonFeedOf(all)) }
    },
  }
}

function titleOf({ creator, tag }: FeedQuery, [first]: Work[]): string {
  const of = creator !== undefined && first ? `, ${first.author.displayName}` : ''
  return `Studio Alpha${of}${tag === undefined ? '' : `, ${tag}`}`
}
