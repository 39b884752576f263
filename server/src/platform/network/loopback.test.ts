import { expect, test } from 'vitest'
import { isLoopback, isLoopbackHost, reachedAt } from './loopback.ts'

const OWN = 'http://localhost:3000'

test('recognises loopback names and nothing similar', () => {
  for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '[::1]']) {
    expect(isLoopback(name)).toBe(true)
    expect(isLoopbackHost(name)).toBe(true)
    expect(isLoopbackHost(`${name}:8080`)).toBe(true)
  }
  for (const name of [
    '',
    'localhost.example',
    '127.0.0.1.example',
    '127.0.0',
    '::2',
    '10.0.0.1',
    'a localhost',
  ])
    expect(isLoopback(name)).toBe(false)
  for (const host of [
    'localhost:',
    'localhost:123456',
    'localhost:80@elsewhere.example',
    'localhost:80/x',
    ':80',
  ])
    expect(isLoopbackHost(host)).toBe(false)
})

test('a loopback site uses the requested host; others use their URL', () => {
  expect(reachedAt(OWN, '127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(reachedAt(OWN, '[::1]:3000')).toBe('http://[::1]:3000')
  // A forwarded port, from another machine or container.
  expect(reachedAt(OWN, 'localhost:8080')).toBe('http://localhost:8080')
  for (const host of [undefined, '', 'elsewhere.example', 'localhost.example:3000', '192.168.0.7:3000'])
    expect(reachedAt(OWN, host)).toBe(OWN)
  expect(reachedAt('https://studio.example', 'localhost:3000')).toBe('https://studio.example')
})
