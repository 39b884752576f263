import { expect, test } from 'vitest'
import { createPort } from './index.ts'

test('returns what was bound', () => {
  const port = createPort<number>('works.count')
  port.bind(0)
  expect(port.get()).toBe(0)
})

test('names itself if it is used before it is bound', () => {
  expect(() => createPort('economy.proposals').get()).toThrow('economy.proposals')
})

test('can be bound only once', () => {
  const port = createPort<number>('works.count')
  port.bind(1)
  expect(() => port.bind(2)).toThrow('works.count is bound already')
  expect(port.get()).toBe(1)
})
