import { randomUUID } from 'node:crypto'
import { startFakeProvider } from '../fake-provider.ts'
import { testVideo } from '../test-video.ts'

const KEY = 'flow-key-of-the-tests'

interface FakeInteraction {
  id: string
  request: Record<string, unknown>
  looks: number
  isCancelled: boolean
}

/** The part of the Interactions API that generates videos in the background. */
export async function startFakeFlow() {
  const interactions = new Map<string, FakeInteraction>()
  const state = {
    interactions,
    /** Number of status requests until an interaction has ended. */
    pendingFor: 2,
    /** Statuses before the end, in order. The last one repeats. */
    pendingAs: ['in_progress'],
    /** Failed outcome of an interaction. */
    ends: undefined as object | undefined,
    video: testVideo(),
  }
  const provider = await startFakeProvider(({ method, path, headers, json }) => {
    if (headers['x-goog-api-key'] !== KEY)
      return { status: 401, body: { error: { code: 'unauthenticated', message: 'API key not valid.' } } }
    if (method === 'GET' && path.startsWith('/v1beta/models/')) return { name: path.slice('/v1beta/'.length) }
    if (method === 'POST' && path === '/v1beta/interactions') {
      const id = randomUUID()
      interactions.set(id, { id, request: json, looks: 0, isCancelled: false })
      return { id, status: 'in_progress', model: json.model as string }
    }
    if (path.startsWith('/v1beta/files/')) return state.video
    const [, id = '', verb] = /^\/v1beta\/interactions\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
    const interaction = interactions.get(id)
    if (!interaction)
      return { status: 404, body: { error: { code: 'not_found', message: 'Interaction not found.' } } }
    if (verb) {
      interaction.isCancelled = true
      return { id, status: 'cancelled' }
    }
    interaction.looks++
    if (interaction.isCancelled) return { id, status: 'cancelled' }
    if (interaction.looks <= state.pendingFor)
      return { id, status: state.pendingAs[interaction.looks - 1] ?? state.pendingAs.at(-1) }
    const uri = `${provider.url}/v1beta/files/1:download?alt=media`
    return { id, status: 'completed', ...(state.ends ?? { output_video: { uri, mime_type: 'video/mp4' } }) }
  })
  return {
    provider,
    state,
    key: KEY,
    environment: { STUDIO_FLOW_KEY: KEY, STUDIO_FLOW_URL: `${provider.url}/v1beta` },
  }
}
