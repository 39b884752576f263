import { readFile, writeFile } from 'node:fs/promises'
import { getThing, type Thing, uploadThing } from '@studio/contract/things'
import type { Renderer } from '@studio/renderer'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type StudioOptions, type TestActor } from '../../../testing/index.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { createFilms, createStudioVideoEngine } from '../../engines/film/index.ts'
import { type ThingPreparer, ThingProblem } from '../../engines/things/index.ts'
import { limit } from '../../../testing/patience.ts'

/** Starts like a GLB. The rest is for the mock preparer of these tests. */
export const glb = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat([Buffer.from('glTF'), Buffer.from(content)]))

/** Mock preparer that interprets test files: an error code, `bug`, or a size with notes. Writes its input as output. */
export function preparerOf(version = 1): ThingPreparer & { reads: string[]; before?: () => Promise<void> } {
  const reads: string[] = []
  const preparer: ReturnType<typeof preparerOf> = {
    version,
    reads,
    async prepare(from, to, signal) {
      signal.throwIfAborted()
      const bytes = await readFile(from)
      const text = bytes.toString('latin1', 4)
      reads.push(text)
      await preparer.before?.()
      if (text === 'bug') throw new Error('The reader broke.')
      if (!text.startsWith('{')) throw new ThingProblem(text)
      await writeFile(to, bytes)
      const { size = [0.1, 0.3, 0.2], notes = [] } = JSON.parse(text)
      const facts = {
        triangles: 12,
        parts: 1,
        textures: 0,
        size,
        notes,
        hasSkeleton: false,
        isAnimated: false,
      }
      return { facts, bytes: bytes.length, version }
    },
  }
  return preparer
}

type StillRequest = Parameters<Renderer['still']>[0]

/** The real app with an engine that supports products, and the mock preparer. */
export async function startThingStudio(options: StudioOptions = {}) {
  const engine = createFakeEngine({ delay: 0, capabilities: { acceptsThings: true } })
  const preparer = preparerOf()
  /** Requested video shots; none is rendered. */
  const shots: StillRequest[] = []
  const renderer = {
    still(request: StillRequest) {
      shots.push(request)
      return Promise.reject(new ProviderFailure('PROVIDER_BAD_REQUEST', 'Nothing is drawn here.'))
    },
  }
  const videoEngines = [createStudioVideoEngine({ renderer, films: createFilms({ atOnce: 1 }) })]
  const studio = await startTestStudio({
    engines: [engine],
    videoEngines,
    thingPreparer: preparer,
    ...options,
  })
  return { ...studio, ...wordsFor(studio), engine, preparer, shots }
}

export type ThingStudio = Awaited<ReturnType<typeof startThingStudio>>

function wordsFor({ call }: Studio) {
  const get = async (user: TestActor, id: string): Promise<Thing> =>
    (await call(getThing, { params: { id } }, user)).thing
  async function until(user: TestActor, id: string, condition: (thing: Thing) => boolean): Promise<Thing> {
    const deadline = performance.now() + limit(120_000)
    for (;;) {
      const thing = await get(user, id)
      if (condition(thing)) return thing
      if (performance.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(thing)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const upload = async (user: TestActor, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Thing> => {
    const body = new Blob([bytes], { type: 'model/gltf-binary' })
    return (await call(uploadThing, { query: { name }, body }, user)).thing
  }
  return {
    get,
    until,
    upload,
    /** Uploads a product and waits until it is ready with its image. */
    async ready(user: TestActor, name: string, content: object = {}): Promise<Thing> {
      const { id } = await upload(user, name, glb(JSON.stringify(content)))
      return await until(user, id, ({ cover }) => cover !== null)
    },
  }
}
