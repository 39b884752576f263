import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { badRequest } from '../../features/storage/index.ts'

const MOST_JSON = 1024 * 1024

async function readJson(request: FastifyRequest): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Bodies are streams here, since most of them are files.
  for await (const chunk of (request.body ?? []) as Readable) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_JSON) throw badRequest('The request body is too large')
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw badRequest('The request body is not JSON')
  }
}

export async function parseJson<S extends z.core.$ZodType>(
  schema: S,
  request: FastifyRequest,
): Promise<z.output<S>> {
  const read = z.safeParse(schema, await readJson(request))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}

/** The bucket and the name in the address of a request. */
export function targetOf(request: FastifyRequest): { bucket: string; name: string } {
  const { bucket, '*': name } = request.params as { bucket: string; '*': string }
  return { bucket, name }
}

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>
