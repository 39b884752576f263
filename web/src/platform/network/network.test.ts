import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askHealth, createNetwork } from './network.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const browser = new EventTarget()
  const world = { isOnline: true, answers: true }
  const isAnswering = vi.fn(async () => world.answers)
  const network = createNetwork({ isAnswering, browser, isOnline: () => world.isOnline })
  const states: string[] = []
  network.subscribe(() => states.push(network.state()))
  const setOnline = (isOnline: boolean) => {
    world.isOnline = isOnline
    browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return { network, world, states, setOnline, isAnswering }
}

test('follows the browser, and sends no checks while offline', async () => {
  const { network, states, setOnline, isAnswering } = open()
  setOnline(false)
  expect(await network.doubt()).toBe('offline')
  setOnline(true)
  expect(states).toEqual(['offline', 'here'])
  expect(isAnswering).not.toHaveBeenCalled()
})

test('a failed call proves nothing while the server responds', async () => {
  const { network, states } = open()
  expect(await network.doubt()).toBe('here')
  expect(states).toEqual([])
})

test('checks an unreachable server every second, never concurrently', async () => {
  const { network, world, states, isAnswering } = open()
  world.answers = false
  await Promise.all([network.doubt(), network.doubt(), network.doubt()])
  expect(isAnswering).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(isAnswering).toHaveBeenCalledTimes(3)
  world.answers = true
  await vi.advanceTimersByTimeAsync(750)
  expect(states).toEqual(['unreachable', 'here'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isAnswering).toHaveBeenCalledTimes(4)
})

test('going offline during a check counts as offline', async () => {
  const { network, world, setOnline } = open()
  world.answers = false
  const check = network.doubt()
  setOnline(false)
  await check
  expect(network.state()).toBe('offline')
})

test('notifies waiting callers whenever the server is reachable again', async () => {
  const { network, world, setOnline } = open()
  const back = vi.fn()
  world.answers = false
  const end = network.whenBack(back)
  await vi.waitFor(() => expect(network.state()).toBe('unreachable'))
  expect(back).not.toHaveBeenCalled()
  world.answers = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(back).toHaveBeenCalledOnce()
  setOnline(false)
  setOnline(true)
  expect(back).toHaveBeenCalledTimes(2)
  end()
  setOnline(false)
  setOnline(true)
  expect(back).toHaveBeenCalledTimes(2)
})

test.each([
  [200, true],
  [401, true],
  [500, true],
  [502, false],
  [504, false],
  [505, true],
])('status %i means reachable: %s', async (status, lives) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  expect(await askHealth()).toBe(lives)
})
