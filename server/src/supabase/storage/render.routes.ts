import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  describeTransformations,
  GRAVITIES,
  readTransformations,
  renderingOf,
  type Storage,
  type StoredFile,
  type Transformations,
} from '../../features/storage/index.ts'
import { isUnchanged } from '../../platform/http/index.ts'
import { type CallerDeps, storageCaller } from './door.ts'
import { parseQuery, passOf, targetOf } from './request.ts'
import { headersOf } from './send.ts'

const offset = z.optional(z.coerce.number())
const side = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

/** Options of a rendition, in a URL or to be signed. */
export const TRANSFORMATIONS = z.object({
  width: side,
  height: side,
  resize: z.optional(z.enum(['cover', 'contain', 'fill'])),
  quality: z.optional(z.coerce.number().check(z.int(), z.gte(20), z.lte(100))),
  format: z.optional(z.enum(['origin', 'webp', 'avif'])),
  gravity: z.optional(z.enum(GRAVITIES)),
  x_offset: offset,
  y_offset: offset,
})

/** Renditions of images, for callers who may read the object. */
export function renderRoutes(
  scope: FastifyInstance,
  { files, passes, renderings }: Storage,
  access: CallerDeps,
): void {
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    transformations: Transformations,
  ): Promise<FastifyReply> {
    const rendering = renderingOf(transformations, request.headers.accept ?? '')
    // The same file and options yield the same bytes, so the ETag is known before rendering.
    const etag = `"${createHash('md5')
      .update(JSON.stringify([file.version, file.etag, rendering]))
      .digest('hex')}"`
    const { 'accept-ranges': _, ...headers } = headersOf(request, file)
    reply.headers({
      ...headers,
      etag,
      vary: 'Accept',
      'x-transformations': describeTransformations(transformations),
    })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { bytes, mime } = await renderings.render(file, rendering)
    return reply.type(mime).send(bytes)
  }

  scope.get('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const caller = await storageCaller(request, access)
    const transformations = parseQuery(TRANSFORMATIONS, request)
    return send(request, reply, await files.readable(caller, targetOf(request)), transformations)
  })

  scope.get('/render/image/public/:bucket/*', async (request, reply) => {
    const transformations = parseQuery(TRANSFORMATIONS, request)
    return send(
      request,
      reply,
      await files.readable({ role: 'anon' }, targetOf(request), true),
      transformations,
    )
  })

  // The signed options are rendered, and other parameters of the URL are ignored.
  scope.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const target = targetOf(request)
    const { transformations = '' } = await passOf(request, passes, 'download')
    return send(request, reply, await files.signed(target), readTransformations(transformations))
  })
}
