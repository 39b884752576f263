import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { objectNotFound, type Storage, type StoredFile } from '../../features/storage/index.ts'
import { type CallerDeps, storageCaller } from './door.ts'
import { presentInfo, presentRow } from './objects.present.ts'
import { parseJson, targetOf } from './request.ts'
import { AS_STORED, sendFile } from './send.ts'
import { cacheOf, headerOf, metadataOf, readUpload, wantsUpsert } from './upload.ts'

const Place = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.optional(z.string()),
  copyMetadata: z.optional(z.boolean()),
  metadata: z.nullish(z.object({ mimetype: z.nullish(z.string()), cacheControl: z.nullish(z.string()) })),
})
const Removal = z.object({ prefixes: z.array(z.string()).check(z.minLength(1), z.maxLength(1000)) })

const placesOf = (body: z.output<typeof Place>) => ({
  from: { bucket: body.bucketId, name: body.sourceKey },
  to: { bucket: body.destinationBucket ?? body.bucketId, name: body.destinationKey },
})

export function objectRoutes(scope: FastifyInstance, { files }: Storage, access: CallerDeps): void {
  const callerOf = (request: FastifyRequest) => storageCaller(request, access)

  const upload = (isUpsert: (request: FastifyRequest) => boolean) => async (request: FastifyRequest) => {
    const caller = await callerOf(request)
    // Checked before the file is read, so that a refused caller needn’t send the rest.
    await files.checkWritable(caller, targetOf(request))
    const stored = await files.upload(caller, await readUpload(request, isUpsert(request)))
    return { Id: stored.id, Key: `${stored.bucket_id}/${stored.name}` }
  }
  scope.post('/object/:bucket/*', upload(wantsUpsert))
  scope.put(
    '/object/:bucket/*',
    upload(() => true),
  )

  const read = async (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(request, reply, files, await files.readable(await callerOf(request), targetOf(request)))
  scope.get('/object/:bucket/*', AS_STORED, read)
  scope.get('/object/authenticated/:bucket/*', AS_STORED, read)
  scope.get('/object/public/:bucket/*', AS_STORED, async (request, reply) =>
    sendFile(request, reply, files, await files.readable({ role: 'anon' }, targetOf(request), true)),
  )

  // A HEAD request returns the headers of the object itself.
  const inform = (request: FastifyRequest, reply: FastifyReply, file: StoredFile) =>
    request.method === 'HEAD' ? sendFile(request, reply, files, file) : presentInfo(file)
  const info = async (request: FastifyRequest, reply: FastifyReply) =>
    inform(request, reply, await files.readable(await callerOf(request), targetOf(request)))
  scope.get('/object/info/:bucket/*', info)
  scope.get('/object/info/authenticated/:bucket/*', info)
  scope.get('/object/info/public/:bucket/*', async (request, reply) =>
    inform(request, reply, await files.readable({ role: 'anon' }, targetOf(request), true)),
  )

  scope.post('/object/move', async (request) => {
    const { from, to } = placesOf(await parseJson(Place, request))
    const file = await files.move(await callerOf(request), from, to)
    return { message: 'Successfully moved', Id: file.id, Key: `${to.bucket}/${to.name}` }
  })

  scope.post('/object/copy', async (request) => {
    const body = await parseJson(Place, request)
    const { from, to } = placesOf(body)
    // Metadata that isn’t copied is part of the request: the file’s in the body, the owner’s in a header.
    const { mimetype: mime, cacheControl } = body.metadata ?? {}
    const own = body.copyMetadata === false && {
      ...(mime ? { mime } : {}),
      ...(cacheControl ? { cacheControl: cacheOf(cacheControl) } : {}),
      metadata: metadataOf(headerOf(request, 'x-metadata'), 'base64'),
    }
    const file = await files.copy(await callerOf(request), from, to, { ...own, upsert: wantsUpsert(request) })
    return { Id: file.id, Key: `${to.bucket}/${to.name}`, ...presentRow(file) }
  })

  scope.delete('/object/:bucket', async (request) => {
    const { bucket } = request.params as { bucket: string }
    const { prefixes } = await parseJson(Removal, request)
    return (await files.remove(await callerOf(request), bucket, prefixes)).map(presentRow)
  })

  scope.delete('/object/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const removed = await files.remove(await callerOf(request), bucket, [name])
    if (removed.length === 0) throw objectNotFound()
    return { message: 'Successfully deleted' }
  })
}
