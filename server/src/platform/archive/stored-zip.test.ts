import { execFileSync } from 'node:child_process'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { storedZip, type StoredEntry } from './stored-zip.ts'
import { unzip } from './unzip.fixtures.ts'

const AT = new Date('2026-03-04T05:06:08Z')
const GIGABYTE = 2 ** 30

const entry = (path: string, content: Buffer): StoredEntry => ({
  path,
  bytes: content.length,
  crc32: crc32(content),
  open: async ({ start, end }) =>
    (async function* () {
      yield content.subarray(start, end + 1)
    })(),
})
const files = [
  entry('web/Otoño 1.jpg', Buffer.from('first')),
  entry('web/empty.jpg', Buffer.alloc(0)),
  entry('full/2.jpg', Buffer.alloc(100_000, 'second')),
]

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('has the announced length, and any range of it has the same bytes', async () => {
  const zip = storedZip(files, AT)
  const whole = await bytesOf(zip.read())
  expect(whole.length).toBe(zip.length)
  expect((await bytesOf(storedZip(files, AT).read())).equals(whole)).toBe(true)
  const content = unzip(whole)
  expect([...content.keys()]).toEqual(files.map(({ path }) => path))
  expect(content.get('web/Otoño 1.jpg')?.toString()).toBe('first')
  expect(content.get('full/2.jpg')?.length).toBe(100_000)
  // Every start near the borders of parts, and ends in the middle.
  const starts = [
    0,
    1,
    29,
    30,
    44,
    45,
    46,
    49,
    50,
    51,
    60,
    95,
    120,
    99_000,
    100_150,
    zip.length - 22,
    zip.length - 1,
  ]
  for (const start of starts)
    for (const end of [start, start + 7, zip.length - 1]) {
      const range = { start, end: Math.min(end, zip.length - 1) }
      expect(
        (await bytesOf(zip.read(range))).equals(whole.subarray(start, range.end + 1)),
        `${start} ${end}`,
      ).toBe(true)
    }
})

test('a zip above 4 GB has its numbers in the ZIP64 fields', async () => {
  const large = (path: string, bytes: number): StoredEntry => ({
    path,
    bytes,
    crc32: 1,
    open: async () => {
      throw new Error('Only the directory is read.')
    },
  })
  const zip = storedZip([large('a.jpg', 5 * GIGABYTE), large('b.jpg', 1), large('c.jpg', 4 * GIGABYTE)], AT)
  const end = await bytesOf(zip.read({ start: zip.length - 98, end: zip.length - 1 }))
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  expect(end.readBigUInt64LE(24)).toBe(3n)
  const [directoryBytes, directoryOffset] = [end.readBigUInt64LE(40), end.readBigUInt64LE(48)]
  expect(Number(directoryOffset + directoryBytes)).toBe(zip.length - 98)
  // The locator points to the record, and the old end says where to look.
  expect([end.readUInt32LE(56), Number(end.readBigUInt64LE(64))]).toEqual([0x07064b50, zip.length - 98])
  expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff)
  const start = Number(directoryOffset)
  const directory = await bytesOf(zip.read({ start, end: zip.length - 99 }))
  // The first file: both sizes; the third one: sizes and offset.
  expect(directory.readUInt16LE(30)).toBe(20)
  expect(directory.readBigUInt64LE(46 + 5 + 4)).toBe(BigInt(5 * GIGABYTE))
  expect(directory.subarray(-28).readBigUInt64LE(20)).toBe(BigInt(5 * GIGABYTE + 30 + 5 + 20 + 30 + 5 + 1))
})

test('other programs read it', async () => {
  const zip = await bytesOf(storedZip(files, AT).read())
  const script = `
import io, sys, zipfile
zip = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(zip.testzip(), [(each.filename, each.date_time) for each in zip.infolist()])`
  try {
    const out = execFileSync('python3', ['-c', script], {
      input: zip,
      encoding: 'utf8',
      env: { ...process.env, PYTHONUTF8: '1' },
    })
    expect(out).toContain("None [('web/Otoño 1.jpg', (2026, 3, 4, 5, 6, 8))")
  } catch (error) {
    // Without Python, only `unzip` above reads it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
})
