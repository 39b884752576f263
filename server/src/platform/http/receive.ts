import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callsReasons, Refusal, refuse } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'
import { StoreFull } from '../objects/index.ts'
import { createMeter, pipeThrough } from '../streams/index.ts'

/** A received body, stored on disk. */
export interface ReceivedFile {
  path: string
  bytes: number
  /** In hex. */
  sha256: string
  /** Declared type, without parameters. */
  mime: string
  remove(): Promise<void>
}

const tooLarge = (maxBytes: number) =>
  refuse(callsReasons.fileTooLarge, { megabytes: Math.floor(maxBytes / 1024 / 1024) })

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Streams the raw body of a request into a file of `folder`, so that memory holds only chunks of it.
 * @throws Refusal PAYLOAD_TOO_LARGE above `maxBytes`, INPUT_INVALID without a body; the file is deleted then.
 */
export async function receive(
  request: FastifyRequest,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedFile> {
  const body = request.body as Readable | undefined
  if (!body) throw new Refusal('INPUT_INVALID', 'The request has no body.')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const meter = createMeter(maxBytes, () => tooLarge(maxBytes))
  // Before the first await, so that an aborting sender is noticed.
  pipeThrough(body, meter.stream)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    await pipeline(meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // Drained, so that the sender receives the reason.
    body.resume()
    await remove()
    throw isFull(error) ? new StoreFull('The disk is full.', { cause: error }) : error
  }
  const mime = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return { path, bytes: meter.bytes, sha256: meter.sha256(), mime, remove }
}
