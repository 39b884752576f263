import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { badRequest, type Upload } from '../../features/storage/index.ts'
import { checkText } from './errors.ts'
import { targetOf } from './request.ts'

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Stored form of a cache request: plain seconds mean the maximum age. */
export const cacheOf = (value: string | undefined): string =>
  value === undefined || value === '' ? 'no-cache' : /^\d+$/.test(value) ? `max-age=${value}` : value

/** Metadata of a file from its owner: a JSON object. */
export function metadataOf(
  text: string | undefined,
  encoding: 'base64' | 'utf8',
): Record<string, unknown> | null {
  if (!text) return null
  const value = readJson(Buffer.from(text, encoding))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The metadata is not an object')
  checkText(value)
  return value as Record<string, unknown>
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Fields come before the file, as clients send them; the file is not read before it is needed. */
async function readForm(request: FastifyRequest) {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') return { fields, body: part.file as Readable, mime: part.mimetype }
    if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  throw badRequest('There is no file in the form')
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Reads the uploaded file, from a form or a plain body. */
export async function readUpload(request: FastifyRequest, upsert: boolean): Promise<Upload> {
  const { body, ...headers } = isMultipart(request) ? await readFormUpload(request) : readHeaders(request)
  checkText(headers)
  return { ...targetOf(request), ...headers, body, upsert }
}

async function readFormUpload(request: FastifyRequest) {
  const { fields, body, mime } = await readForm(request)
  const cacheControl = cacheOf(fields.cacheControl)
  const metadata =
    metadataOf(fields.metadata, 'utf8') ?? metadataOf(headerOf(request, 'x-metadata'), 'base64')
  return { body, mime, cacheControl, metadata }
}

const readHeaders = (request: FastifyRequest) => ({
  body: request.body as Readable,
  mime: headerOf(request, 'content-type') ?? 'text/plain;charset=UTF-8',
  cacheControl: cacheOf(headerOf(request, 'cache-control')?.replace(/^max-age=(\d+)$/, '$1')),
  metadata: metadataOf(headerOf(request, 'x-metadata'), 'base64'),
})

export const wantsUpsert = (request: FastifyRequest): boolean => request.headers['x-upsert'] === 'true'
