import * as contract from '@studio/contract/prompts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { StudioOptions, TestActor } from '../../../testing/index.ts'
import { startShootStudio, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'

/** Two users, each with separate prompts. */
export interface Writers {
  studio: Shoots
  ana: TestActor
  ben: TestActor
}

export async function startPromptStudio(options: StudioOptions = {}): Promise<Writers> {
  const studio = await startShootStudio({ ...options, engines: [createFakeEngine()] })
  const [ana, ben] = await Promise.all([
    studio.onboarded('ana@example.com'),
    studio.onboarded('ben@example.com'),
  ])
  return { studio, ana, ben }
}

export const content = (body: string, more: object = {}) => ({ body, ...more })
export const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string; details?: Record<string, string> }) => error,
  )

/** Helpers that save and load prompts, as Ana by default. */
export function callsOf(writers: () => Pick<Writers, 'studio' | 'ana'>) {
  const call: Shoots['call'] = (...args) => writers().studio.call(...args)
  const list = (query: object = {}, actor = writers().ana) => call(contract.listPrompts, { query }, actor)
  return {
    list,
    save: async (body: string, more: object = {}, actor = writers().ana) =>
      (await call(contract.createPrompt, { body: { content: content(body), ...more } }, actor)).prompt,
    get: async (id: string, actor = writers().ana) =>
      (await call(contract.getPrompt, { params: { id } }, actor)).prompt,
    titles: async (query: object = {}, actor = writers().ana) =>
      (await list(query, actor)).prompts.map(({ title }) => title),
  }
}
