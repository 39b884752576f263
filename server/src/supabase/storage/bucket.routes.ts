import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Storage } from '../../features/storage/index.ts'
import { type CallerDeps, storageCaller } from './door.ts'
import { presentBucket } from './objects.present.ts'
import { parseJson, queryOf } from './request.ts'

/** Default limit of a list. It returns all buckets, because an installation has few. */
const MAX_BUCKETS = 10_000

const Options = {
  public: z.optional(z.boolean()),
  file_size_limit: z.nullish(z.union([z.number(), z.string()])),
  allowed_mime_types: z.nullish(z.array(z.string())),
}
const Creation = z.object({ name: z.optional(z.string()), id: z.optional(z.string()), ...Options })
const Change = z.object(Options)

const SORT_COLUMNS = { id: 'id', name: 'id', created_at: 'created_at', updated_at: 'updated_at' } as const

const optionsOf = (body: z.output<typeof Change>) => ({
  isPublic: body.public,
  fileSizeLimit: body.file_size_limit,
  allowedMimeTypes: body.allowed_mime_types,
})

export function bucketRoutes(scope: FastifyInstance, { buckets }: Storage, access: CallerDeps): void {
  const idOf = (request: { params: unknown }) => (request.params as { id: string }).id

  scope.post('/bucket', async (request) => {
    const caller = await storageCaller(request, access)
    const body = await parseJson(Creation, request)
    const id = body.id ?? body.name ?? ''
    await buckets.create(caller, { id, ...optionsOf(body) })
    return { name: id }
  })

  scope.get('/bucket', async (request) => {
    const { limit, offset, sortColumn = 'id', sortOrder, search = '' } = queryOf(request)
    const rows = await buckets.list(await storageCaller(request, access), {
      limit: Number(limit) || MAX_BUCKETS,
      offset: Number(offset) || 0,
      sortColumn: SORT_COLUMNS[sortColumn as keyof typeof SORT_COLUMNS] ?? 'id',
      descending: sortOrder === 'desc',
      search,
    })
    return rows.map(presentBucket)
  })

  scope.get('/bucket/:id', async (request) =>
    presentBucket(await buckets.get(await storageCaller(request, access), idOf(request))),
  )

  scope.put('/bucket/:id', async (request) => {
    const caller = await storageCaller(request, access)
    await buckets.update(caller, { id: idOf(request), ...optionsOf(await parseJson(Change, request)) })
    return { message: 'Successfully updated' }
  })

  scope.post('/bucket/:id/empty', async (request) => {
    await buckets.empty(await storageCaller(request, access), idOf(request))
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
  })

  scope.delete('/bucket/:id', async (request) => {
    await buckets.remove(await storageCaller(request, access), idOf(request))
    return { message: 'Successfully deleted' }
  })
}
