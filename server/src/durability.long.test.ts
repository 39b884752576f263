import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createServerRestarter } from '../testing/lasting.ts'
import { signIn } from '../testing/people.ts'
import { limit } from '../testing/patience.ts'

/** Number of kills. Data lost in one round is detected in all later ones. */
const ROUNDS = 4
/** Duration of writing before the kill in ms; different in each round, across half a second. */
const lastsFor = (round: number) => 150 + ((round * 187) % 500)

const start = createServerRestarter()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes that the server has acknowledged. */
interface Acknowledged {
  uploads: Map<string, string>
  jobs: Set<string>
  /** Number in the display name: all up to `name` were acknowledged, none after `sent` was requested. */
  name: number
  sent: number
}

/** Uploads an image, and records it once acknowledged. */
async function upload(url: string, token: string, acknowledged: Acknowledged): Promise<void> {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256)) as [number, number, number]
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'plain.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`upload: ${response.status}`)
  const { asset } = (await response.json()) as { asset: { id: string; url: string } }
  acknowledged.uploads.set(asset.id, '')
  const bytes = await (await fetch(`${url}${asset.url}`)).arrayBuffer()
  acknowledged.uploads.set(asset.id, sha256(new Uint8Array(bytes)))
}

/** Writes until the server is killed, and records only acknowledged writes. */
async function writeUntilKilled(url: string, token: string, acknowledged: Acknowledged): Promise<void> {
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }

  async function names(): Promise<never> {
    for (;;) {
      const number = ++acknowledged.sent
      const body = JSON.stringify({ displayName: `name ${number}`, useType: 'artist' })
      const response = await fetch(`${url}/api/profile`, { method: 'PUT', headers: json, body })
      if (!response.ok) throw new Error(`profile: ${response.status}`)
      await response.json()
      acknowledged.name = number
    }
  }
  async function uploads(): Promise<never> {
    for (;;) await upload(url, token, acknowledged)
  }
  async function shoot(): Promise<void> {
    const body = {
      prompt: 'a cup',
      count: 1,
      style: 'commercial',
      aspectRatio: '1:1',
      model: 'studio',
      quality: 'draft',
    }
    const response = await fetch(`${url}/api/photoshoots`, {
      method: 'POST',
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    if (response.status !== 202) return
    acknowledged.jobs.add(((await response.json()) as { job: { id: string } }).job.id)
  }
  await Promise.allSettled([names(), uploads(), uploads(), shoot()])
}

async function verify(url: string, token: string, acknowledged: Acknowledged): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { displayName } = (await (await fetch(`${url}/api/profile`, { headers })).json()) as {
    displayName: string | null
  }
  const number = Number(displayName?.split(' ')[1] ?? 0)
  expect(number).toBeGreaterThanOrEqual(acknowledged.name)
  expect(number).toBeLessThanOrEqual(acknowledged.sent)

  const lost: string[] = []
  for (const [id, hash] of acknowledged.uploads) {
    const response = await fetch(`${url}/api/media/${id}/original`, { headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok || (hash !== '' && sha256(bytes) !== hash)) lost.push(id)
  }
  expect(lost).toEqual([])
  for (const id of acknowledged.jobs)
    expect((await fetch(`${url}/api/jobs/${id}`, { headers })).status).toBe(200)
}

test(`nothing acknowledged is missing after everything was killed ${ROUNDS} times`, {
  timeout: limit(600_000),
}, async () => {
  const acknowledged: Acknowledged = { uploads: new Map(), jobs: new Set(), name: 0, sent: 0 }
  let server = await start()
  const { accessToken: token } = await signIn(server.url, 'kill@example.com', { displayName: 'name 0' })
  for (let round = 0; round < ROUNDS; round++) {
    // The first image starts the decoding process, so that the kill interrupts several uploads in progress.
    await upload(server.url, token, acknowledged)
    const writing = writeUntilKilled(server.url, token, acknowledged)
    await new Promise((resolve) => setTimeout(resolve, lastsFor(round)))
    await server.killEverything()
    await writing
    server = await start()
    await verify(server.url, token, acknowledged)
  }
  expect(acknowledged.uploads.size).toBeGreaterThan(ROUNDS)
  expect(acknowledged.jobs.size).toBeGreaterThan(ROUNDS / 2)
  expect(await server.stop()).toBe(0)
})
