import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListedObject, ObjectMissing, type Objects, openDiskObjects, openObjects } from './index.ts'
import { openS3Objects } from './s3.ts'

const mime = 'application/octet-stream'
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function createDiskObjects() {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'))
  const close = () => rm(folder, { recursive: true })
  return { objects: await openDiskObjects(join(folder, 'objects')), close }
}

async function createS3Objects() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // The test server signs /bucket instead of /bucket/, so calls on the bucket itself would be refused.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  const objects = openS3Objects(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=us-east-1`)
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true })
  }
  return { objects, close }
}

describe.each([
  ['on disk', createDiskObjects],
  ['in a bucket', createS3Objects],
])('objects %s', (label, open) => {
  let objects: Objects
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ objects, close } = await open())
  })
  afterAll(() => close())

  test('are read as they were stored', async () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at * 31)
    await objects.put('media/a1/original.png', bytes, { mime: 'image/png' })
    expect(await objects.read('media/a1/original.png')).toEqual(Buffer.from(bytes))
    const { body, bytes: length } = await objects.get('media/a1/original.png')
    expect(length).toBe(bytes.length)
    expect(Buffer.concat(await body.toArray())).toEqual(Buffer.from(bytes))
  })

  test('are replaced by a second upload', async () => {
    await objects.put('twice', bytesOf('first'), { mime })
    await objects.put('twice', bytesOf('2'), { mime })
    expect((await objects.read('twice')).toString()).toBe('2')
  })

  test('can be read by path as long as the call takes', async () => {
    const bytes = Buffer.alloc(9 * 1024 * 1024, 'abcdefg')
    await objects.put('by-path', bytes, { mime })
    const path = await objects.withFile('by-path', async (file) => {
      expect((await readFile(file)).equals(bytes)).toBe(true)
      return file
    })
    // Files of the store stay, temporary ones don't.
    const isThere = await stat(path).then(
      () => true,
      () => false,
    )
    expect(isThere).toBe(label === 'on disk')
    expect((await objects.read('by-path')).equals(bytes)).toBe(true)
    const failed = await objects
      .withFile('by-path', async (file) => Promise.reject(new Error(file)))
      .catch((error: Error) => error.message)
    expect(
      await stat(failed).then(
        () => true,
        () => false,
      ),
    ).toBe(label === 'on disk')
    await expect(objects.withFile('unknown', async () => {})).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('support uploads of several parts', async () => {
    const bytes = Buffer.alloc(11 * 1024 * 1024, 'abcdefg')
    await objects.put('large', bytes, { mime })
    expect((await objects.read('large')).equals(bytes)).toBe(true)
  })

  test.each([
    [{ start: 0, end: 1 }, '01'],
    [{ start: 3, end: 5 }, '345'],
    [{ start: 8, end: 99 }, '89'],
  ])('return the range %o', async (range, expected) => {
    await objects.put('digits', bytesOf('0123456789'), { mime })
    const { body, bytes } = await objects.get('digits', range)
    expect([Buffer.concat(await body.toArray()).toString(), bytes]).toEqual([expected, expected.length])
  })

  test('name the missing key', async () => {
    await expect(objects.get('none/here')).rejects.toThrow(ObjectMissing)
    await expect(objects.read('none/here')).rejects.toMatchObject({ key: 'none/here' })
  })

  test('are deleted idempotently', async () => {
    await objects.put('gone/1', bytesOf('1'), { mime })
    await objects.put('gone/2', bytesOf('2'), { mime })
    for (let time = 0; time < 2; time += 1) await objects.remove(['gone/1', 'gone/2', 'gone/never'])
    await expect(objects.read('gone/1')).rejects.toThrow(ObjectMissing)
    await expect(objects.read('gone/2')).rejects.toThrow(ObjectMissing)
    await objects.remove([])
  })

  test('are listed by prefix, with a version that changes', async () => {
    const listed = async (prefix: string) => {
      const entries: ListedObject[] = []
      for await (const entry of objects.list(prefix)) entries.push(entry)
      return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    }
    await objects.put('listed/a/1', bytesOf('one'), { mime })
    await objects.put('listed/b', bytesOf('second'), { mime })
    const before = await listed('listed/')
    expect(before.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['listed/a/1', 3],
      ['listed/b', 6],
    ])
    expect((await listed('listed/a')).map(({ key }) => key)).toEqual(['listed/a/1'])
    await objects.put('listed/b', bytesOf('another'), { mime })
    expect((await listed('listed/b'))[0]?.version).not.toBe(before[1]?.version)
    expect((await listed('')).length).toBeGreaterThan(1)
  })

  test.each([
    '',
    '..',
    '../up',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a\\b',
    'A',
    'a\0b',
    'a/.hidden',
    'a'.repeat(201),
  ])('reject the key %j everywhere', async (key) => {
    await expect(objects.put(key, bytesOf('x'), { mime })).rejects.toThrow('not a valid object key')
    await expect(objects.get(key)).rejects.toThrow('not a valid object key')
    await expect(objects.read(key)).rejects.toThrow('not a valid object key')
    await expect(objects.remove([key])).rejects.toThrow('not a valid object key')
  })

  test('are ready', () => objects.ready())
})

describe('a disk', () => {
  test('keeps its files private and leaves no temporary ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'))
    const dataDir = join(folder, 'data')
    const objects = await openObjects({ objectsUrl: undefined, dataDir })
    await objects.put('a/b', bytesOf('x'), { mime })
    const fan = (await readdir(join(dataDir, 'objects'))).find((name) => name !== 'incoming')
    const path = join(dataDir, 'objects', fan as string)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(path, 'a+b'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(dataDir, 'objects', 'incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('deletes leftovers of a killed process, but no files being written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'))
    await openDiskObjects(folder)
    await writeFile(join(folder, 'incoming', 'old'), 'x')
    await utimes(join(folder, 'incoming', 'old'), 0, 0)
    await writeFile(join(folder, 'incoming', 'new'), 'x')
    await openDiskObjects(folder)
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new'])
    await rm(folder, { recursive: true })
  })

  test('isn’t ready without its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'))
    const objects = await openDiskObjects(folder)
    await rm(folder, { recursive: true })
    await expect(objects.ready()).rejects.toThrow('ENOENT')
  })
})
