import { expect, test } from 'vitest'
import { createServerRestarter } from '../testing/lasting.ts'
import { send, signIn } from '../testing/people.ts'

/** Number of kills while a user types. */
const ROUNDS = 2
/** Number of acknowledged drafts before the kill; different in each round. */
const writesBeforeKill = (round: number) => 3 + ((round * 7) % 9)

const start = createServerRestarter()

test('a server killed during writes of a prompt loses no acknowledged change', async () => {
  let token = ''
  let id = ''
  let saved = { body: '', draftVersion: 0 }
  let lastBody = ''
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await start()
    token ||= (await signIn(server.url, 'writer@example.com')).accessToken
    const call = <T>(method: string, path: string, body?: unknown) =>
      send<T>(server.url, token, method, path, body)
    if (round === 0) {
      const created = await call<{ prompt: { id: string } }>('POST', '/api/prompts', {
        content: { body: 'A' },
      })
      id = created.prompt.id
    }
    const path = `/api/prompts/${id}`
    const { prompt } = await call<{
      prompt: { draft: { content: { body: string } } | null; draftVersion: number }
    }>('GET', path)
    const body = prompt.draft?.content.body ?? ''
    // A write in flight at the kill may be stored or not; acknowledged ones must be.
    expect([saved.body, lastBody]).toContain(body)
    let { draftVersion } = prompt
    expect(draftVersion).toBeGreaterThanOrEqual(saved.draftVersion)
    let lastSaved = body
    for (let n = 0; n < writesBeforeKill(round); n++) {
      lastSaved += ` word${round}-${n}`
      const answer = await call<{ draftVersion: number }>('PUT', `${path}/draft`, {
        baseVersion: draftVersion,
        content: { body: lastSaved },
      })
      draftVersion = answer.draftVersion
      saved = { body: lastSaved, draftVersion }
    }
    lastBody = `${lastSaved} on-its-way`
    const last = call('PUT', `${path}/draft`, {
      baseVersion: draftVersion,
      content: { body: lastBody },
    }).catch(() => {})
    await server.killEverything()
    await last
  }
  expect(saved.body.split(' ').length).toBeGreaterThan(10)
})
