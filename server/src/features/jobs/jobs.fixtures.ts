import { getJob, type Job } from '@studio/contract/jobs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { expect } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type StudioOptions, type TestActor } from '../../../testing/index.ts'

/** The real app with an engine whose images wait until released, by the prompt of their job. */
export async function startGatedJobs(options: StudioOptions = {}) {
  const gates = new Map<string, () => void>()
  const engine = createFakeEngine({
    delay: 0,
    gate: ({ prompt }) =>
      prompt.startsWith('free')
        ? undefined
        : new Promise<void>((letGo) => {
            gates.set(prompt, letGo)
          }),
  })
  const studio = await startTestStudio({ engines: [engine], ...options })
  const started = () => engine.calls.map(({ prompt }) => prompt)
  const get = async (user: TestActor, id: string): Promise<Job> =>
    (await studio.call(getJob, { params: { id } }, user)).job

  return {
    ...studio,
    engine,
    /** Prompts of the started jobs, in order. */
    started,
    get,
    async submit(user: TestActor, prompt: string, request: object = {}): Promise<Job> {
      const body = {
        prompt,
        count: 1,
        style: 'editorial',
        aspectRatio: '3:4',
        model: 'studio',
        quality: 'draft',
      }
      return (await studio.call(startPhotoshoot, { body: { ...body, ...request } as never }, user)).job
    },
    /** Waits until the jobs of these prompts have started, in any order. */
    begun: (...prompts: string[]) => expect.poll(started).toEqual(expect.arrayContaining(prompts)),
    /** Releases the image of a started job. */
    async letGo(prompt: string): Promise<void> {
      await expect.poll(() => gates.has(prompt)).toBe(true)
      gates.get(prompt)?.()
    },
    until: (user: TestActor, id: string, status: Job['status']) =>
      expect.poll(async () => (await get(user, id)).status).toBe(status),
  }
}
