import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { Damaged } from './cipher.ts'

/** Fast: rows compress well at any level. */
const GZIP_LEVEL = 1

/** Measures content as it passes. The result is complete after the last chunk. */
export function measure(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(): AsyncIterable<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { content: measured(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads content to its end and measures it. */
export async function measureAll(content: AsyncIterable<Uint8Array>) {
  const { content: measured, result } = measure(content)
  for await (const _ of measured) {
    // Only measured.
  }
  return result()
}

export function compress(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const zip = createGzip({ level: GZIP_LEVEL })
  pipeline(Readable.from(content, { objectMode: false }), zip, () => {})
  return zip
}

/** @throws Damaged for content that isn't complete. */
export async function* uncompress(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const unzip = createGunzip()
  pipeline(Readable.from(content, { objectMode: false }), unzip, () => {})
  try {
    yield* unzip
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_'))
      throw new Damaged('A compressed file is damaged or cut off.', { cause: error })
    throw error
  }
}

/** Lines of a text, without their ends. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Runs `work` for each item, a few at a time. The first error stops the rest and is thrown. */
export async function forEachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  try {
    for await (const item of items) {
      if (failure) break
      const run = work(item)
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(run))
      running.add(run)
      if (running.size >= concurrency) await Promise.race(running)
    }
  } finally {
    // Also if the source of the items fails.
    await Promise.all(running)
  }
  if (failure) throw failure.error
}
