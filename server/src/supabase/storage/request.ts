import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { badRequest, badSignature, type Pass, type Storage } from '../../features/storage/index.ts'
import { checkText } from './errors.ts'

const MAX_JSON = 1024 * 1024

async function readJson(request: FastifyRequest): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Bodies are streams here, because most are files. Leaving the loop must not close the connection.
  const body = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false })
  for await (const chunk of body ?? []) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_JSON) throw badRequest('The request body is too large')
    chunks.push(chunk as Buffer)
  }
  return bytes === 0 ? {} : readText(Buffer.concat(chunks))
}

function readText(body: Buffer): unknown {
  if (!isUtf8(body)) throw badRequest('The request body is not UTF-8')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('The request body is not JSON')
  }
}

export async function parseJson<S extends z.core.$ZodType>(
  schema: S,
  request: FastifyRequest,
): Promise<z.output<S>> {
  const body = await readJson(request)
  checkText(body)
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}

export function parseQuery<S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const read = z.safeParse(schema, request.query)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw badRequest(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}

/** The bucket and the name in the address of a request. */
export function targetOf(request: FastifyRequest): { bucket: string; name: string } {
  const { bucket, '*': name } = request.params as { bucket: string; '*': string }
  return { bucket, name }
}

/** Permissions of a signed URL’s token, which must name the object in the URL. */
export function passOf(
  request: FastifyRequest,
  passes: Storage['passes'],
  scope: Pass['scope'],
): Promise<Pass> {
  const { token } = queryOf(request)
  if (!token) throw badSignature('querystring must have required property token')
  const { bucket, name } = targetOf(request)
  return passes.read(token, scope, `${bucket}/${name}`)
}

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>
