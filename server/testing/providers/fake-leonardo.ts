import { randomUUID } from 'node:crypto'
import { startFakeProvider } from '../fake-provider.ts'

const KEY = 'leonardo-key-of-the-tests'

interface Generation {
  id: string
  request: Record<string, unknown>
  /** Number of status requests. */
  looks: number
}

/** Leonardo: its generations and their images, and the upload of references. */
export async function startFakeLeonardo() {
  const generations = new Map<string, Generation>()
  const state = {
    generations,
    /** Number of status requests until a generation has ended. */
    pendingFor: 2,
    /** Status before the end. */
    pendingAs: 'PENDING',
    outcome: 'COMPLETE' as 'COMPLETE' | 'FAILED',
    /** Replaces the URL of the image. */
    pictureUrl: undefined as string | undefined,
    nsfw: false,
    /** Replaces the response to a generation request. */
    answer: undefined as object | undefined,
    /** Number of downloads to refuse because their URL has expired. */
    expires: 0,
    uploads: [] as { fields: string[]; bytes: number }[],
  }
  const provider = await startFakeProvider(async ({ method, path, headers, json, body }) => {
    const [, rest] = /^\/api\/rest\/v1(\/.*)$/.exec(path) ?? []
    if (path.startsWith('/store/')) {
      if (headers.authorization) return { status: 400, body: 'The store wants no key.' }
      if (method === 'POST') {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': headers['content-type'] ?? '' },
        }).formData()
        state.uploads.push({ fields: [...form.keys()], bytes: (form.get('file') as File).size })
        return { status: 204, body: '' }
      }
      const generation = generations.get(path.slice('/store/'.length).split('?')[0] ?? '')
      if (!generation) return undefined
      if (state.expires-- > 0) return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
      const { width, height, seed } = generation.request as Record<string, number>
      return await provider.paint(width ?? 8, height ?? 8, seed, 'jpeg')
    }
    if (headers.authorization !== `Bearer ${KEY}`)
      return { status: 401, body: { error: 'Invalid API key', path: '$', code: 'access-denied' } }
    if (method === 'GET' && rest === '/me') return { user_details: [] }
    if (method === 'POST' && rest === '/init-image')
      return {
        uploadInitImage: {
          id: 'reference-1',
          url: `${provider.url}/store/upload`,
          fields: JSON.stringify({ key: 'a/b', policy: 'p' }),
        },
      }
    if (method === 'POST' && rest === '/generations') {
      if (state.answer) return state.answer
      const id = randomUUID()
      generations.set(id, { id, request: json, looks: 0 })
      return { sdGenerationJob: { generationId: id, apiCreditCost: 7 } }
    }
    const [, id] = /^\/generations\/([\w-]+)$/.exec(rest ?? '') ?? []
    const generation = generations.get(id ?? '')
    if (!generation) return { status: 404, body: { error: 'not found', path: '$', code: 'not-found' } }
    generation.looks++
    const status = generation.looks > state.pendingFor ? state.outcome : state.pendingAs
    const url = state.pictureUrl ?? `${provider.url}/store/${generation.id}?signed`
    return {
      generations_by_pk: {
        status,
        generated_images: Array.from({ length: status === 'COMPLETE' ? provider.copies : 0 }, () => ({
          id: randomUUID(),
          url,
          nsfw: state.nsfw,
        })),
      },
    }
  })
  return {
    provider,
    state,
    key: KEY,
    environment: { LEONARDO_API_KEY: KEY, STUDIO_LEONARDO_URL: `${provider.url}/api/rest/v1` },
  }
}
