import { startFakeProvider } from '../fake-provider.ts'

const KEY = 'gemini-key-of-the-tests'

/** The part of Gemini's `generateContent` for images. */
export async function startFakeGemini() {
  const state = { answer: undefined as object | undefined }
  const provider = await startFakeProvider(async ({ method, path, headers, json }) => {
    if (headers['x-goog-api-key'] !== KEY)
      return { status: 400, body: { error: { code: 400, message: 'API key not valid.' } } }
    if (method === 'GET' && path.startsWith('/v1beta/models/')) return { name: path.slice('/v1beta/'.length) }
    if (method !== 'POST' || !/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(path)) return undefined
    if (state.answer) return state.answer
    const { generationConfig } = json as { generationConfig?: { imageConfig?: { aspectRatio?: string } } }
    const [x = 1, y = 1] = (generationConfig?.imageConfig?.aspectRatio ?? '1:1').split(':').map(Number)
    const data = (await provider.paint(x * 16, y * 16, 7, 'jpeg')).toString('base64')
    return {
      candidates: [
        {
          content: {
            role: 'model',
            parts: Array.from({ length: provider.copies }, () => ({
              inlineData: { mimeType: 'image/png', data },
            })),
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }
  })
  return {
    provider,
    state,
    key: KEY,
    environment: { GEMINI_API_KEY: KEY, STUDIO_GEMINI_URL: `${provider.url}/v1beta` },
  }
}
