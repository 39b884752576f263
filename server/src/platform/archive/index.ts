// Archives: a zip that is written while it is read, so that its size takes no memory.
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>

export interface ArchiveFile {
  /** `gallery/pictures.json` */
  path: string
  content: Content
  modifiedAt?: Date
}

/** What a feature holds of a user, for the archive of all their data. */
export interface Exporter {
  /** About how many bytes it will write, for the progress. */
  weigh?(userId: string): Promise<number>
  /** Each file is asked for when the one before has been read to its end. */
  files(userId: string): AsyncIterable<ArchiveFile>
}

export const jsonFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** A JSON array, one element after another. */
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

/** Every element of a list that comes in pages; `after` is the last one of the page before. */
export async function* inPages<T>(
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

/** The zip as a stream, uncompressed: what fills it are pictures. */
export function writeArchive(files: AsyncIterable<ArchiveFile>): Readable {
  const entries = (async function* () {
    for await (const { path, content, modifiedAt } of files)
      yield { name: path, input: content as string, lastModified: modifiedAt ?? FALLBACK_TIME }
  })()
  return Readable.fromWeb(makeZip(entries) as never)
}
