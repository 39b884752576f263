import { Refusal } from '@studio/contract/kernel'
import { getWorksAtom, getWorksJson } from '@studio/contract/works'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BYTES_ONLY, bind, type BytesResult, type Http, isUnchanged } from '../../../platform/http/index.ts'
import type { PageService } from './page.service.ts'

const NOT_FOR_TRAINING = { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' }
/** Seconds for which others may cache a card or a feed: a work can be withdrawn. */
const KEPT_SECONDS = 300
const CACHE_CONTROL = `public, max-age=${KEPT_SECONDS}`
const EMPTY_BYTES = Buffer.alloc(0)

/** Default maximum size if the oEmbed request names none. */
const UNLIMITED = 100_000

export function bindPages(http: Http, pages: PageService): void {
  http.server.get('/w/:id/card.jpg', async (request, reply) => {
    const { bytes, etag } = await pages.card((request.params as { id: string }).id)
    reply.headers({
      ...NOT_FOR_TRAINING,
      etag,
      'cache-control': CACHE_CONTROL,
      'cross-origin-resource-policy': 'cross-origin',
      ...BYTES_ONLY,
    })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/jpeg').send(bytes)
  })
  http.server.get('/oembed', (request, reply) => answerEmbed(pages, request, reply))

  const feed = (
    type: string,
    raw: FastifyRequest,
    { etag, text }: { etag: string; text: () => string },
  ): BytesResult => {
    const headers = { ...NOT_FOR_TRAINING, etag, 'cache-control': CACHE_CONTROL, 'content-type': type }
    if (isUnchanged(raw.headers['if-none-match'], etag)) return { status: 304, headers, body: EMPTY_BYTES }
    return { headers, body: Buffer.from(text()) }
  }
  bind(http, getWorksAtom, async ({ query }, { raw }) =>
    feed('application/atom+xml; charset=utf-8', raw, await pages.atom(query)),
  )
  bind(http, getWorksJson, async ({ query }, { raw }) =>
    feed('application/feed+json; charset=utf-8', raw, await pages.json(query)),
  )
}

async function answerEmbed(pages: PageService, request: FastifyRequest, reply: FastifyReply) {
  const { url, format = 'json', ...limits } = request.query as Record<string, unknown>
  if (typeof url !== 'string')
    throw new Refusal('INPUT_INVALID', 'Name the page to embed: url=https://…', { status: 400 })
  // Status of oEmbed for an unsupported format.
  if (format !== 'json') throw new Refusal('INPUT_INVALID', 'Only format=json is supported.', { status: 501 })
  const pixels = (value: unknown): number => {
    const number = Number(value ?? UNLIMITED)
    return Number.isInteger(number) && number > 0 ? number : UNLIMITED
  }
  const embed = await pages.embed(url, {
    maxWidth: pixels(limits.maxwidth),
    maxHeight: pixels(limits.maxheight),
  })
  return reply
    .headers({ ...NOT_FOR_TRAINING, 'cache-control': CACHE_CONTROL, 'access-control-allow-origin': '*' })
    .send(embed)
}
