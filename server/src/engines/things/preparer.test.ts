import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThingPreparer, ThingProblem } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preparer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A tetrahedron of 1 m as glTF with embedded vertices; `uri` refers to an external buffer. */
function pyramid(uri?: string): string {
  const corners = Float32Array.from([0, 1, 0, -0.5, 0, -0.5, 0.5, 0, -0.5, 0, 0, 0.5])
  const faces = Uint16Array.from([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2])
  const bytes = Buffer.concat([Buffer.from(corners.buffer), Buffer.from(faces.buffer)])
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 4,
        type: 'VEC3',
        min: [-0.5, 0, -0.5],
        max: [0.5, 1, 0.5],
      },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: corners.byteLength },
      { buffer: 0, byteOffset: corners.byteLength, byteLength: faces.byteLength },
    ],
    buffers: [
      {
        byteLength: bytes.length,
        uri: uri ?? `data:application/octet-stream;base64,${bytes.toString('base64')}`,
      },
    ],
  })
}

const prepare = async (
  text: string,
  options?: { memoryMb?: number; maxMs?: number },
  signal?: AbortSignal,
) => {
  const [from, to] = [join(folder, 'given'), join(folder, 'prepared')]
  await rm(to, { force: true })
  await writeFile(from, text)
  const preparer = createThingPreparer(options)
  return await preparer.prepare(from, to, signal ?? new AbortController().signal)
}

test('reads a model in a separate process, which writes the renderer’s format', async () => {
  const { facts, bytes, version } = await prepare(pyramid())
  expect(facts).toMatchObject({ triangles: 4, parts: 1, textures: 0, size: [1, 1, 1] })
  expect((await stat(join(folder, 'prepared'))).size).toBe(bytes)
  expect(version).toBeGreaterThan(0)
})

test('returns the code of a refused file and writes nothing', async () => {
  const codeOf = (text: string) =>
    prepare(text).then(
      () => 'taken',
      (error: unknown) => (error instanceof ThingProblem ? error.code : String(error)),
    )
  expect(await codeOf('{"no": "model"}')).toBe('not-a-model')
  expect(await codeOf(pyramid('http://127.0.0.1:9/corners.bin'))).toBe('outside-reference')
  expect(await codeOf(pyramid('/etc/passwd'))).toBe('outside-reference')
  expect(await readdir(folder)).toEqual(['given'])
})

test('ends the process of a file that needs too much memory or time, and reads the next one', async () => {
  await expect(prepare(pyramid(), { memoryMb: 40 })).rejects.toMatchObject({ code: 'too-heavy' })
  await expect(prepare(pyramid(), { maxMs: 1 })).rejects.toMatchObject({ code: 'too-heavy' })
  expect((await prepare(pyramid())).facts.triangles).toBe(4)
})

test('rejects with the caller’s abort reason', async () => {
  const reason = new Error('The server stops.')
  const controller = new AbortController()
  const result = prepare(pyramid(), {}, controller.signal)
  // Long before a process has started.
  setTimeout(() => controller.abort(reason), 10)
  await expect(result).rejects.toBe(reason)
  expect(await readFile(join(folder, 'prepared')).catch(() => undefined)).toBeUndefined()
})
