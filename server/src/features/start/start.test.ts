import { ownRowAddress } from '@studio/contract/profile'
import { getStart, START_SCREENS, startAddresses, type StartScreen } from '@studio/contract/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

const start = (actor: TestActor, screen?: StartScreen) => studio.call(getStart, { query: { screen } }, actor)

const ask = (actor: TestActor, address: string) =>
  studio.fetch(address, {
    headers: {
      authorization: `Bearer ${actor.accessToken}`,
      apikey: studio.app.publicConfig().auth.publishableKey,
    },
  })

test.each([undefined, ...START_SCREENS])(
  'a batch returns the same for the screen %s as separate calls',
  async (screen) => {
    const user = await studio.onboarded()
    const { gate, answers } = await start(user, screen)
    expect(gate).toBeNull()
    const addresses = startAddresses(user.id, screen)
    expect(Object.keys(answers)).toEqual(addresses)
    for (const address of addresses)
      expect(answers[address], address).toEqual(await (await ask(user, address)).json())
  },
)

test('creates no row for a new user, and checks the gates before single items', async () => {
  const newUser = await studio.signUp()
  const { gate, answers } = await start(newUser, 'dashboard')
  expect(gate).toBe('legal')
  expect(answers[ownRowAddress(newUser.id)]).toEqual([])
  expect(answers['/api/legal/status']).toEqual({ accepted: false })
  for (const address of startAddresses(newUser.id, 'dashboard'))
    expect(address in answers, address).toBe((await ask(newUser, address)).ok)
  expect(answers).not.toHaveProperty('/api/gallery?limit=8')
  expect(answers).not.toHaveProperty('/api/balance')
})

test('sends a suspended user that reason and nothing else', async () => {
  const user = await studio.onboarded()
  await studio.database.pool.query(
    'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
    [user.id],
  )
  const { gate, answers } = await start(user, 'gallery')
  expect(gate).toBe('banned')
  expect(answers['/api/user/flags']).toMatchObject({ banned: true })
  expect(answers).not.toHaveProperty('/api/gallery?limit=60')
})
