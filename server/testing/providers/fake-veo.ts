import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSPKI, jwtVerify } from 'jose'
import { startFakeProvider } from '../fake-provider.ts'
import { testVideo } from '../test-video.ts'

const KEY = 'veo-key-of-the-tests'
const MODEL = '/models/veo-3.1-generate-001'
const CLOUD = '/v1/projects/film-1/locations/us-central1/publishers/google'

interface FakeOperation {
  name: string
  request: { instances: Record<string, unknown>[]; parameters: Record<string, unknown> }
  looks: number
}

/** VEO with both of its APIs: the Gemini API with a key, and Google Cloud with tokens. */
export async function startFakeVeo() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const operations = new Map<string, FakeOperation>()
  const state = {
    operations,
    /** Number of status requests until an operation has ended. */
    pendingFor: 2,
    /** Failed outcome of an operation. */
    ends: undefined as object | undefined,
    video: testVideo(),
    /** Replaces the URL of the video. */
    videoUrl: undefined as string | undefined,
    /** Number of issued tokens. `tokenSeconds` is the validity of each. */
    tokens: 0,
    tokenSeconds: 3600,
  }

  const start = (json: object, name: string) => {
    operations.set(name, { name, request: json as FakeOperation['request'], looks: 0 })
    return { name }
  }
  function respond(name: string, response: object) {
    const operation = operations.get(name)
    if (!operation)
      return {
        status: 404,
        body: { error: { code: 404, message: 'Operation not found.', status: 'NOT_FOUND' } },
      }
    operation.looks++
    if (operation.looks <= state.pendingFor) return { name }
    return { name, done: true, ...(state.ends ?? { response }) }
  }

  async function token(body: Buffer) {
    const form = new URLSearchParams(body.toString())
    const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      issuer: 'film@film-1.iam.example',
      audience: `${provider.url}/token`,
    })
    if (payload.scope !== 'https://www.googleapis.com/auth/cloud-platform') return { status: 400, body: {} }
    return { access_token: `token-${++state.tokens}`, expires_in: state.tokenSeconds, token_type: 'Bearer' }
  }

  const provider = await startFakeProvider(async ({ method, path, headers, json, body }) => {
    if (path === '/token') return await token(body)
    if (path.startsWith('/elsewhere/'))
      return headers['x-goog-api-key'] ? { status: 400, body: 'No key is wanted here.' } : state.video
    const isCloud = path.startsWith(CLOUD)
    const isKnown = isCloud
      ? headers.authorization === `Bearer token-${state.tokens}`
      : headers['x-goog-api-key'] === KEY
    if (!isKnown)
      return { status: 401, body: { error: { code: 401, message: `Bad ${headers.authorization}` } } }
    if (method === 'POST' && path === `${CLOUD}${MODEL}:predictLongRunning`)
      return start(json, `${CLOUD.slice('/v1/'.length)}${MODEL}/operations/${randomUUID()}`)
    if (method === 'POST' && path === `${CLOUD}${MODEL}:fetchPredictOperation`)
      return respond(String(json.operationName), {
        raiMediaFilteredCount: 0,
        videos: [{ bytesBase64Encoded: state.video.toString('base64'), mimeType: 'video/mp4' }],
      })
    if (method === 'GET' && path === `/v1beta${MODEL}`) return { name: MODEL.slice(1) }
    if (method === 'POST' && path === `/v1beta${MODEL}:predictLongRunning`)
      return start(json, `${MODEL.slice(1)}/operations/${randomUUID()}`)
    if (path.startsWith('/v1beta/files/')) return state.video
    const uri = state.videoUrl ?? `${provider.url}/v1beta/files/1:download?alt=media`
    const [, name] = /^\/v1beta\/(models\/.*\/operations\/.*)$/.exec(path) ?? []
    return name === undefined
      ? undefined
      : respond(name, { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } })
  })

  const folder = await mkdtemp(join(tmpdir(), 'studio-veo-'))
  const credentials = join(folder, 'account.json')
  await writeFile(
    credentials,
    JSON.stringify({
      type: 'service_account',
      project_id: 'film-1',
      client_email: 'film@film-1.iam.example',
      private_key: privateKey,
      token_uri: `${provider.url}/token`,
    }),
  )
  return {
    provider,
    state,
    key: KEY,
    folder,
    byKey: { STUDIO_VEO_KEY: KEY, STUDIO_VEO_URL: `${provider.url}/v1beta` },
    byAccount: { STUDIO_VEO_CREDENTIALS: credentials, STUDIO_VEO_URL: `${provider.url}/v1` },
  }
}
