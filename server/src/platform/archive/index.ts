// Archives: streams a zip, so that its size needs no memory.
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>

export interface ArchiveFile {
  /** `gallery/pictures.json` */
  path: string
  content: Content
  modifiedAt?: Date
}

/** Exports a feature’s data of a user, for the archive of all their data. */
export interface Exporter {
  /** Approximate number of bytes that it will write, for the progress. */
  sumBytes?(userId: string): Promise<number>
  /** Each file is requested after the previous one has been read completely. */
  files(userId: string): AsyncIterable<ArchiveFile>
}

export const jsonFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** Streams a JSON array, element by element. */
export const jsonListFile = (path: string, rows: AsyncIterable<unknown>): ArchiveFile => ({
  path,
  content: (async function* () {
    let isFirst = true
    yield '['
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    yield '\n]\n'
  })(),
})

/** Yields all elements of a paged list. `after` is the last element of the previous page. */
export async function* eachOfPages<T>(
  size: number,
  read: (after: T | undefined, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after: T | undefined; ; ) {
    const page = await read(after, size)
    yield* page
    after = page.at(-1)
    if (page.length < size) return
  }
}

const FALLBACK_TIME = new Date('1980-01-01T00:00:00Z')

/** Streams the zip without compression, because most of it is images. */
export function writeArchive(files: AsyncIterable<ArchiveFile>): Readable {
  const entries = (async function* () {
    for await (const { path, content, modifiedAt } of files)
      yield { name: path, input: content as string, lastModified: modifiedAt ?? FALLBACK_TIME }
  })()
  return Readable.fromWeb(makeZip(entries) as never)
}

export { type StoredEntry, type StoredZip, storedZip } from './stored-zip.ts'
export { unusedPath } from './unused-path.ts'
