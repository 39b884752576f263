import { describe, expect, test } from 'vitest'
import { createRedirects } from './redirects.ts'

const SITE = 'https://studio.example'
const globs = ['https://*.preview.example/**', 'myapp://callback', 'https://{a,b}.example/x?']
const redirects = createRedirects(() => SITE, globs)

describe('a redirect is allowed', () => {
  test.each([
    ['https://studio.example/auth/callback?a=1#b'],
    ['https://one.preview.example/auth/callback'],
    ['https://b.example/x1'],
    ['myapp://callback'],
  ])('to %s', (requested) => {
    expect(redirects.allowed(requested)).toBe(requested)
  })

  test.each([
    [undefined],
    [''],
    ['/relative'],
    ['http://studio.example/'],
    ['https://studio.example:8443/'],
    ['https://studio.example.evil.example/'],
    ['https://evil.example/https://studio.example/'],
    ['https://studio.example@evil.example/'],
    ['https://evil.example/.preview.example/'],
    ['https://a.b.preview.example/'],
    ['https://preview.example/'],
    ['https://c.example/x1'],
    ['https://b.example/x/'],
    ['http://localhost:3000/'],
    ['javascript:alert(1)//https://studio.example'],
    ['data:text/html,x'],
  ])('not to %s', (requested) => {
    expect(redirects.allowed(requested)).toBe(SITE)
  })

  test('to any port and spelling of loopback if the site is local', () => {
    const local = createRedirects(() => 'http://localhost:3000', [])
    for (const requested of [
      'http://localhost:5173/auth/callback',
      'http://127.0.0.1:3000/',
      'http://[::1]:80/x',
    ])
      expect(local.allowed(requested)).toBe(new URL(requested).href)
    expect(local.allowed('http://localhost.evil.example/')).toBe('http://localhost:3000')
  })
})

test('the link opens our page on the requesting origin, or on the site', () => {
  const link = redirects.linkTo('https://one.preview.example/x?y=1', { token_hash: 't', type: 'magiclink' })
  expect(link).toBe(
    'https://one.preview.example/auth/callback?token_hash=t&type=magiclink&redirect_to=https%3A%2F%2Fone.preview.example%2Fx%3Fy%3D1',
  )
  expect(redirects.linkTo('myapp://callback', { token_hash: 't' })).toMatch(
    /^https:\/\/studio\.example\/auth\/callback\?/,
  )
})
