import type { SessionBrief, SessionEvent, SessionShoot } from '@studio/contract/sessions'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const brief = { prompt: 'coat', count: 4 } as SessionBrief
const shoot = { jobId: 'job' } as SessionShoot
const event = (second: number, byId: string, what: unknown) =>
  ({ seq: second, at: new Date(second * 1000).toISOString(), byId, what }) as SessionEvent
const write = (second: number, byId: string, revision: number, prompt: string) =>
  event(second, byId, { kind: 'brief', revision, edit: 'x', fields: { prompt } })

test('continuous typing is one step, and every shoot is one', () => {
  const steps = stepsOf(
    [
      event(0, 'marta', { kind: 'created', brief }),
      write(1, 'ana', 1, 'red coat'),
      write(5, 'ana', 2, 'red wool coat'),
      event(6, 'ana', { kind: 'message', id: 'm' }),
      write(7, 'jonas', 3, 'red wool coat, grey wall'),
      event(8, 'jonas', { kind: 'shoot', jobId: 'job', revision: 3 }),
      write(9, 'jonas', 4, 'blue coat'),
      write(60, 'jonas', 5, 'blue coat, window'),
    ],
    [shoot],
  )
  expect(
    steps.map(({ byId, revision, brief: { prompt }, before }) => [byId, revision, before, prompt]),
  ).toEqual([
    ['marta', 0, '', 'coat'],
    ['ana', 2, 'coat', 'red wool coat'],
    ['jonas', 3, 'red wool coat', 'red wool coat, grey wall'],
    ['jonas', 3, 'red wool coat, grey wall', 'red wool coat, grey wall'],
    ['jonas', 4, 'red wool coat, grey wall', 'blue coat'],
    ['jonas', 5, 'blue coat', 'blue coat, window'],
  ])
  expect(steps.map((step) => step.shoot?.jobId)).toEqual([
    undefined,
    undefined,
    undefined,
    'job',
    undefined,
    undefined,
  ])
  expect(steps[1]?.brief.count).toBe(4)
})

test('can’t replay without the start', () => {
  expect(stepsOf([write(1, 'ana', 1, 'red')], [])).toEqual([])
})
