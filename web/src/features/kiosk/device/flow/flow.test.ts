import { MINUTE_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { ATTRACT, type Flow, flowAfter, type FlowEvent, limitOf, type Plan } from './flow.ts'

const PLAN: Plan = {
  asksConsent: true,
  templates: [
    { id: 'four-up', shots: 4 },
    { id: 'single', shots: 1 },
  ],
  filters: ['none'],
  countdownSeconds: 3,
  approves: false,
  idleSeconds: 60,
}
const ONE: Plan = { ...PLAN, asksConsent: false, templates: [{ id: 'single', shots: 1 }] }
const after = (events: FlowEvent[], from: Flow = ATTRACT) => events.reduce(flowAfter, from)
const steps = (events: FlowEvent[], from: Flow = ATTRACT) => {
  let flow = from
  return events.map((event) => (flow = flowAfter(flow, event)).step)
}
const TICK: FlowEvent = { type: 'timeout' }
const shot = (id: string): FlowEvent => ({ type: 'stored', shot: { id, url: `blob:${id}` } })
const touch = (plan: Plan): FlowEvent => ({ type: 'touch', plan })

test('two touches start the countdown, and one photo leads to the preview', () => {
  expect(
    steps([touch(ONE), { type: 'start' }, TICK, TICK, TICK, TICK, shot('a'), { type: 'made', sheet: null }]),
  ).toEqual(['getReady', 'countdown', 'countdown', 'countdown', 'smile', 'shot', 'processing', 'preview'])
})

test('four photos follow automatically, the later ones after two seconds', () => {
  const initial = after([
    touch(PLAN),
    { type: 'agree', mayUseAi: true },
    { type: 'chosen' },
    { type: 'start' },
  ])
  expect(initial).toMatchObject({ step: 'countdown', count: 3, mayUseAi: true, template: 'four-up' })
  const one = after([TICK, TICK, TICK, TICK, shot('a')], initial)
  expect(one).toMatchObject({ step: 'countdown', count: 2, at: 1 })
  const next = [TICK, TICK, TICK]
  const all = after([...next, shot('b'), ...next, shot('c'), ...next, shot('d')], one)
  expect(all.step).toBe('processing')
  expect(all.shots.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('a lost camera keeps the photos, and continues with the same one when it is back', () => {
  const one = after([touch(PLAN), { type: 'agree', mayUseAi: false }, { type: 'chosen' }, { type: 'start' }])
  const two = after([TICK, TICK, TICK, TICK, shot('a'), TICK, { type: 'cameraLost' }], one)
  expect(two).toMatchObject({ step: 'cameraLost', at: 1, shots: [{ id: 'a' }] })
  expect(flowAfter(two, { type: 'cameraBack' })).toMatchObject({ step: 'countdown', at: 1 })
  expect(flowAfter(two, { type: 'finish' }).step).toBe('processing')
  expect(flowAfter(after([touch(ONE)]), { type: 'cameraLost' })).toMatchObject({ under: 'getReady' })
  expect(flowAfter(ATTRACT, { type: 'cameraLost' })).toBe(ATTRACT)
})

test('each photo can be approved or retaken', () => {
  const plan = { ...ONE, templates: [{ id: 'strip', shots: 2 }], approves: true }
  const first = after([touch(plan), { type: 'start' }, TICK, TICK, TICK, TICK, shot('a')])
  expect(first.step).toBe('approve')
  const again = after([{ type: 'again' }, TICK, TICK, TICK, shot('b'), TICK], first)
  expect(again).toMatchObject({ step: 'countdown', at: 1, shots: [{ id: 'b' }] })
})

test('prompts an idle guest, then clears everything', () => {
  const mailed = after([
    ...[touch(ONE), { type: 'start' } as const, TICK, TICK, TICK, TICK, shot('a')],
    ...[{ type: 'made', sheet: null } as const, { type: 'email' } as const],
    { type: 'mailed', to: 'a…a@example.com' },
  ])
  expect(mailed).toMatchObject({ step: 'preview', mailedTo: 'a…a@example.com' })
  const idleStep = flowAfter(mailed, TICK)
  expect(idleStep).toMatchObject({ step: 'idleAsk', under: 'preview' })
  expect(flowAfter(idleStep, { type: 'keep' }).step).toBe('preview')
  expect(flowAfter(idleStep, TICK)).toEqual({ ...ATTRACT, endedBy: 'idle' })
})

test('a full disk stops new photos, and keeps the existing ones', () => {
  const initial = after([
    touch(PLAN),
    { type: 'agree', mayUseAi: false },
    { type: 'chosen' },
    { type: 'start' },
  ])
  const none = after([TICK, TICK, TICK, TICK, { type: 'full' }], initial)
  expect(none.step).toBe('full')
  expect(flowAfter(none, TICK).step).toBe('attract')
})

// Every state has a timeout, so a guest who walks away cannot block the booth.
test('every state returns to the start after a timeout', () => {
  const reached = new Map<string, Flow>()
  const queue = [after([touch({ ...PLAN, approves: true })])]
  const events: FlowEvent[] = [
    ...[TICK, shot('a'), { type: 'agree', mayUseAi: false } as const, { type: 'chosen' } as const],
    ...(['start', 'stop', 'failed', 'full', 'keep', 'again', 'email', 'retake', 'finish'] as const).map(
      (type): FlowEvent => ({ type }),
    ),
    ...[
      { type: 'made', sheet: null } as const,
      { type: 'cameraLost' } as const,
      { type: 'keepOpen' } as const,
    ],
  ]
  for (let flow = queue.pop(); flow; flow = queue.pop()) {
    const key = `${flow.step} ${flow.count} ${flow.under} ${flow.shots.length}`
    if (flow.step === 'attract' || reached.has(key)) continue
    reached.set(key, flow)
    for (const event of events) queue.push(flowAfter(flow, event))
  }
  const all = new Set([...reached.values()].map(({ step }) => step))
  expect([...all].toSorted()).toEqual(
    [
      ...['consent', 'choose', 'getReady', 'countdown', 'smile', 'shot', 'approve', 'processing'],
      ...['preview', 'email', 'done', 'cameraLost', 'full', 'idleAsk'],
    ].toSorted(),
  )
  for (const [step, initial] of reached) {
    let flow = initial
    let ms = 0
    for (let times = 0; flow.step !== 'attract' && times < 80; times += 1) {
      const limit = limitOf(flow)
      expect(limit, step).toBeGreaterThan(0)
      ms += limit ?? 0
      flow = flowAfter(flow, TICK)
    }
    expect(flow.step, step).toBe('attract')
    expect(ms, step).toBeLessThan(15 * MINUTE_MS)
  }
})

test('shows the boomerang once encoded, and not to a guest who retakes', () => {
  const filmed: FlowEvent = { type: 'filmed', film: { id: 'f', url: 'blob:f' } }
  const result = after([
    ...[touch(ONE), { type: 'start' } as const, TICK, TICK, TICK, TICK, shot('a')],
    { type: 'made', sheet: null },
  ])
  expect(result.step).toBe('preview')
  expect(flowAfter(result, filmed).film?.id).toBe('f')
  expect(after([TICK, filmed], result)).toMatchObject({ step: 'idleAsk', film: { id: 'f' } })
  expect(after([filmed, { type: 'retake' }], result).film).toBeNull()
  expect(after([{ type: 'retake' }, filmed], result).film).toBeNull()
  expect(flowAfter(ATTRACT, filmed)).toBe(ATTRACT)
})
