import { adjustBalance, exchangeCoins } from '@studio/contract/economy'
import { cancelJob } from '@studio/contract/jobs'
import { Notice } from '@studio/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { isEnded, startShootStudio, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'

const engine = createFakeEngine({ delay: 0 })
let studio: Shoots
let admin: TestActor
beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine], environment: { STUDIO_FLAG_FREE_MODE: 'off' } })
  admin = await studio.user()
})
afterAll(() => studio?.close())

/** Balance events that a user’s client receives. */
async function listen(user: TestActor) {
  const events: object[] = []
  const notices: object[] = []
  await user.client.realtime.setAuth(user.accessToken)
  const channel = user.client.channel(`user:${user.id}`, { config: { private: true } })
  channel.on('broadcast', { event: 'balance' }, ({ payload }) => {
    const { coins, credits, tokens } = payload
    events.push({ coins, credits, tokens })
  })
  channel.on('broadcast', { event: 'economy' }, ({ payload }) => void notices.push(Notice.parse(payload)))
  const status = await new Promise<string>((resolve) => channel.subscribe((state) => resolve(state)))
  expect(status).toBe('SUBSCRIBED')
  return { balances: events, notices, stop: () => user.client.realtime.disconnect() }
}

/**
 * Exchanges ten coins of a new user and waits for the event, because the event of the welcome grant may arrive after
 * the subscription. Events arrive in order.
 */
async function pastBeginning(user: TestActor, events: object[]): Promise<void> {
  await studio.call(exchangeCoins, { body: { coins: 10 } }, user)
  await expect.poll(() => events.at(-1)).toEqual({ coins: 90, credits: 51, tokens: 1_000 })
  events.length = 0
}

test('sends the new balance after every change, to its user only', async () => {
  const [user, other] = [await studio.user(), await studio.user()]
  const [own, foreign] = [await listen(user), await listen(other)]
  await pastBeginning(other, foreign.balances)
  const last = () => expect.poll(() => own.balances.at(-1))

  await studio.call(exchangeCoins, { body: { coins: 30 } }, user)
  await last().toEqual({ coins: 70, credits: 53, tokens: 1_000 })

  const adjustment = { userId: user.id, asset: 'token', amount: -10, reason: 'Try' } as const
  await studio.call(adjustBalance, { body: adjustment }, admin)
  await last().toEqual({ coins: 70, credits: 53, tokens: 990 })
  // Changes by others come with a notice.
  await expect
    .poll(() => own.notices)
    .toEqual([
      {
        type: 'info',
        to: '/dashboard/credits',
        title: { en: 'Balance adjusted', es: 'Saldo ajustado' },
        message: { en: '-10 tokens: Try', es: '-10 tokens: Try' },
      },
    ])

  const { id } = await studio.shoot(user, { count: 3 })
  await studio.until(user, id, isEnded)
  await last().toEqual({ coins: 70, credits: 50, tokens: 990 })

  engine.options = { delay: 0, gate: () => new Promise(() => {}) }
  const running = await studio.shoot(user, { count: 4 })
  await last().toEqual({ coins: 70, credits: 46, tokens: 990 })
  await studio.call(cancelJob, { params: { id: running.id } }, user)
  await last().toEqual({ coins: 70, credits: 50, tokens: 990 })

  expect(foreign.balances).toEqual([])
  await Promise.all([own.stop(), foreign.stop()])
})

test('doesn’t publish refused changes', async () => {
  const user = await studio.user()
  const { balances, stop } = await listen(user)
  await pastBeginning(user, balances)
  await expect(studio.call(exchangeCoins, { body: { coins: 1_000 } }, user)).rejects.toMatchObject({
    code: 'COINS_INSUFFICIENT',
  })
  await studio.call(exchangeCoins, { body: { coins: 10 } }, user)
  await expect.poll(() => balances).toEqual([{ coins: 80, credits: 52, tokens: 1_000 }])
  await stop()
})
