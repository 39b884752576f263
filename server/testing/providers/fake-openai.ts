import { startFakeProvider } from '../fake-provider.ts'

const KEY = 'sk-key-of-the-tests-0123456789'

/** OpenAI’s image API: `/images/generations` with JSON and `/images/edits` with forms, with its error format. */
export async function startFakeOpenAi() {
  const provider = await startFakeProvider(async ({ method, path, headers, body, json }) => {
    if (headers.authorization !== `Bearer ${KEY}`)
      return {
        status: 401,
        body: { error: { message: `Incorrect API key provided: ${headers.authorization}` } },
      }
    if (method === 'GET' && path.startsWith('/v1/models/')) return { id: path.slice('/v1/models/'.length) }
    if (method !== 'POST') return undefined
    if (path === '/v1/images/edits') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()
      const image = form.get('image') as File
      const mask = form.get('mask') as File | null
      const fields = Object.fromEntries(
        [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
      )
      state.edits.push({
        prompt: form.get('prompt') as string,
        bytes: image.size,
        type: image.type,
        mask: mask ? new Uint8Array(await mask.arrayBuffer()) : undefined,
        fields,
      })
      return answer(form.get('size') as string)
    }
    if (path === '/v1/images/generations') return answer(String(json.size))
    return undefined
  })
  const state = {
    edits: [] as {
      prompt: string
      bytes: number
      type: string
      mask: Uint8Array | undefined
      /** All texts of the form. */
      fields: Record<string, string>
    }[],
    usage: undefined as object | undefined,
  }
  async function answer(size: string) {
    const [width = 64, height = 64] = size.split('x').map(Number)
    const bytes = await provider.paint(width, height)
    return {
      created: 1,
      usage: state.usage,
      data: Array.from({ length: provider.copies }, () => ({ b64_json: bytes.toString('base64') })),
    }
  }
  return {
    provider,
    state,
    key: KEY,
    environment: { OPENAI_API_KEY: KEY, STUDIO_OPENAI_URL: `${provider.url}/v1` },
  }
}

/** OpenAI’s refusal of a prompt. */
export const OPENAI_SAFETY = {
  status: 400,
  body: {
    error: {
      message: 'Your request was rejected by the safety system. safety_violations=[violence].',
      type: 'image_generation_user_error',
      param: null,
      code: 'moderation_blocked',
    },
  },
}
