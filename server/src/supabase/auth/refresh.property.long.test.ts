import { HOUR_MS } from '@studio/contract/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { wire } from './auth.fixtures.ts'

/** Advances only when the test says so, so that every run is the same. */
const clock = { time: Date.now(), now: () => new Date(clock.time) }
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
})
afterAll(() => studio.close())

/** The same runs each time. Each run draws its actions as it proceeds. */
const RUNS = { seed: 20_261_122, numRuns: 15, endOnFailure: true }
type Draw = () => number
const drawing =
  (g: fc.GeneratorValue): Draw =>
  () =>
    g(fc.double, { min: 0, max: 0.999_999, noNaN: true })
const pick = <T>(random: Draw, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

const refresh = (token: string) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
const use = async (token: string) => (await wire(studio, 'GET', '/auth/v1/user', { token })).status

/** Retry times of a client after a lost request, in seconds. */
const REPEATED = [0, 0.2, 0.6, 1.4, 3, 6.2, 12.6, 25.4]
const TICK = 30

/** A browser: its tabs share the store, and each sends the token that it read at its start. */
interface Browser {
  stored: string
  signedOut: string[]
}

/**
 * One hourly refresh of a browser whose network fails for a while: requests or responses in that period are lost. All
 * tabs read the store before the first response. Each starts within three seconds, retries the same token like the
 * client, and reads the store again at its next tick.
 */
async function refreshInTabs(browser: Browser, tabs: number, random: Draw): Promise<void> {
  const start = clock.time
  const outage = { from: random() * 3, to: random() * 3 + pick(random, [0, 2, 14, 40]) }
  const startTimes = Array.from({ length: tabs }, () => random() * 3)
  const attempts = startTimes
    .flatMap((at, tab) =>
      [0, 1].flatMap((round) => REPEATED.map((by, n) => ({ tab, round, n, at: at + round * TICK + by }))),
    )
    .sort((a, b) => a.at - b.at)
  const tokens = new Map(startTimes.map((_, tab) => [tab, browser.stored]))
  const done = new Set<number>()
  for (const { tab, round, n, at } of attempts) {
    if (done.has(tab)) continue
    clock.time = start + Math.round(at * 1000)
    if (round > 0 && n === 0) tokens.set(tab, browser.stored)
    const isOut = at >= outage.from && at < outage.to
    if (isOut && random() < 0.5) continue
    const answer = await refresh(tokens.get(tab) ?? '')
    if (answer.status === 400) browser.signedOut.push(`tab ${tab} after ${at} s: ${answer.body.code}`)
    if (isOut || answer.status === 503) continue
    expect(answer.status).toBe(200)
    done.add(tab)
    browser.stored = answer.body.refresh_token
    if (random() < 0.8) expect(await use(answer.body.access_token)).toBe(200)
  }
  // Two days later if the laptop was closed, otherwise an hour later.
  clock.time = start + (random() < 0.3 ? 2 * 24 : 1) * HOUR_MS
}

test('twenty tabs and lost answers never sign anyone out', async () => {
  const property = fc.asyncProperty(fc.gen(), async (g) => {
    const random = drawing(g)
    const actor = await studio.signUp()
    const browser: Browser = { stored: actor.refreshToken, signedOut: [] }
    clock.time += 3_000_000
    for (let hour = 0; hour < 4; hour++) await refreshInTabs(browser, hour === 0 ? 20 : 5, random)
    expect(browser.signedOut).toEqual([])
    const last = await refresh(browser.stored)
    expect(last.status).toBe(200)
    expect(await use(last.body.access_token)).toBe(200)
  })
  await fc.assert(property, RUNS)
})

test('reuse of an older token ends the sign-in and never yields a valid one', async () => {
  const property = fc.asyncProperty(fc.gen(), async (g) => {
    const random = drawing(g)
    const actor = await studio.signUp()
    const used: string[] = []
    let newest = actor.refreshToken
    for (let n = 0; n < 1 + Math.floor(random() * 4); n++) {
      clock.time += 3_000_000
      const next = await refresh(newest)
      expect(await use(next.body.access_token)).toBe(200)
      used.push(newest)
      newest = next.body.refresh_token
    }
    const stolen = pick(random, used as [string, ...string[]])
    const delaySeconds = pick(random, [11, 25, 59, 61, 600, 3600])
    clock.time += delaySeconds * 1000
    const attacker = await refresh(stolen)
    expect(attacker.body).not.toHaveProperty('refresh_token')
    const isUncertain = stolen === used.at(-1) && delaySeconds <= 60
    expect(attacker.status).toBe(isUncertain ? 503 : 400)
    clock.time += 60_000
    if (isUncertain) expect((await refresh(stolen)).status).toBe(400)
    expect((await refresh(newest)).body.code).toBe('refresh_token_already_used')
  })
  await fc.assert(property, RUNS)
})
