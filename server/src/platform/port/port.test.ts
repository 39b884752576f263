import { expect, test } from 'vitest'
import { createPort } from './index.ts'

test('answers what was bound', () => {
  const port = createPort<number>('works.count')
  port.bind(0)
  expect(port.get()).toBe(0)
})

test('names itself when it is used before it is bound', () => {
  expect(() => createPort('economy.proposals').get()).toThrow('economy.proposals')
})

test('is bound once', () => {
  const port = createPort<number>('works.count')
  port.bind(1)
  expect(() => port.bind(2)).toThrow('works.count is bound already')
  expect(port.get()).toBe(1)
})
