import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { badRequest, type Storage } from '../../features/storage/index.ts'
import { readBase64url } from '../../platform/base64url/index.ts'
import { type CallerDeps, storageCaller } from './door.ts'
import { presentEntry, presentPaged } from './objects.present.ts'
import { parseJson } from './request.ts'

const MAX_ROWS = 1500
const MAX_PAGED = 1000

const Sort = z.nullish(z.object({ column: z.nullish(z.string()), order: z.nullish(z.string()) }))
const Listing = z.object({
  prefix: z.nullish(z.string()),
  limit: z.nullish(z.number()),
  offset: z.nullish(z.number()),
  sortBy: Sort,
  search: z.nullish(z.string()),
})
const Paged = z.object({
  prefix: z.nullish(z.string()),
  limit: z.nullish(z.number()),
  cursor: z.nullish(z.string()),
  with_delimiter: z.nullish(z.boolean()),
  sortBy: Sort,
})

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
const columnOf = (name: string | null | undefined) => COLUMNS.find((column) => column === name) ?? 'name'
const atMost = (max: number, limit: number | null | undefined, fallback: number) =>
  Math.max(1, Math.min(max, Math.floor(limit ?? fallback)))

const PAGED_COLUMNS = ['name', 'created_at', 'updated_at'] as const
const Cursor = z.tuple([z.int(), z.string()])

/** End of a page: its sort time and name. */
const writeCursor = ({ at, segment }: { at: number; segment: string }): string =>
  Buffer.from(JSON.stringify([at, segment])).toString('base64url')

function readCursor(text: string): { at: number; segment: string } {
  try {
    const [at, segment] = z.parse(Cursor, JSON.parse(readBase64url(text)?.toString('utf8') ?? ''))
    return { at, segment }
  } catch {
    throw badRequest('Invalid cursor')
  }
}

/** Lists objects and folders. Defaults follow the specification (section 7): limit 100, offset 0, name ascending. */
export function listRoutes(scope: FastifyInstance, { files }: Storage, access: CallerDeps): void {
  const bucketOf = (request: { params: unknown }) => (request.params as { bucket: string }).bucket

  scope.post('/object/list/:bucket', async (request) => {
    const caller = await storageCaller(request, access)
    const { prefix, limit, offset, sortBy, search } = await parseJson(Listing, request)
    const folder = (prefix ?? '').replace(/^\/+|\/+$/g, '')
    const entries = await files.list(caller, {
      bucket: bucketOf(request),
      prefix: folder === '' ? '' : `${folder}/`,
      search: search ?? '',
      column: columnOf(sortBy?.column),
      descending: sortBy?.order === 'desc',
      limit: atMost(MAX_ROWS, limit, 100),
      offset: Math.max(0, Math.floor(offset ?? 0)),
    })
    return entries.map(presentEntry)
  })

  scope.post('/object/list-v2/:bucket', async (request) => {
    const caller = await storageCaller(request, access)
    const body = await parseJson(Paged, request)
    const limit = atMost(MAX_PAGED, body.limit, MAX_PAGED)
    const entries = await files.page(caller, {
      bucket: bucketOf(request),
      prefix: body.prefix ?? '',
      hasFolders: body.with_delimiter ?? false,
      column: PAGED_COLUMNS.find((column) => column === body.sortBy?.column) ?? 'name',
      descending: body.sortBy?.order === 'desc',
      after: body.cursor ? readCursor(body.cursor) : undefined,
      limit,
    })
    const page = entries.slice(0, limit)
    const last = page.at(-1)
    const hasNext = entries.length > limit
    return {
      hasNext,
      ...(hasNext && last ? { nextCursor: writeCursor(last), nextCursorKey: last.segment } : {}),
      folders: page
        .filter(({ is_folder: is }) => is)
        .map(({ segment }) => ({ key: segment.slice(0, -1), name: segment })),
      objects: page.filter(({ is_folder: is }) => !is).map(presentPaged),
    }
  })
}
