import { startFakeProvider } from './fake-provider.ts'

/** A server with OpenAI’s image API. It returns images inline or as URLs. */
export async function startFakeCompatible() {
  const state = {
    /** Replaces the image bytes in the answer. */
    url: undefined as string | undefined,
    /** Replaces base64. */
    base64: undefined as string | undefined,
    /** Parameters that it rejects. */
    unknown: [] as string[],
  }
  const provider = await startFakeProvider(async ({ method, path, json }) => {
    if (path === '/files/1.png') return await provider.paint(64, 64)
    if (method !== 'POST' || !path.startsWith('/v1/images/')) return undefined
    const rejected = state.unknown.find((name) => name in json)
    if (rejected !== undefined) {
      const message = `Unknown parameter: '${rejected}'.`
      return { status: 400, body: { error: { message, type: 'invalid_request_error', param: rejected } } }
    }
    const picture = state.url
      ? { url: state.url }
      : { b64_json: state.base64 ?? (await provider.paint(64, 64)).toString('base64') }
    return { data: Array.from({ length: provider.copies }, () => picture) }
  })
  return {
    provider,
    state,
    environment: {
      STUDIO_OPENAI_COMPATIBLE_URL: `${provider.url}/v1/`,
      STUDIO_OPENAI_COMPATIBLE_MODEL: 'flux',
    },
  }
}
