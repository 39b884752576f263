import type { PublicConfig } from '@studio/contract/system'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAuthConfig } from '../use-auth-config.ts'
import { usePasskeysHere } from './passkeys-here.ts'

vi.mock('../use-auth-config.ts')
beforeEach(() => vi.resetAllMocks())

const CONFIG: PublicConfig['auth'] = {
  url: location.origin,
  publishableKey: 'x',
  mailbox: null,
  methods: ['password', 'passkey'],
}

test.each<[string, Partial<PublicConfig['auth']> | null | undefined, boolean | undefined]>([
  ['not known yet', undefined, undefined],
  ['that nobody tells', null, false],
  ['of this address', {}, true],
  ['whose address is a path', { url: '/' }, true],
  ['without passkeys', { methods: ['password'] }, false],
  ['of another address', { url: 'https://studio.example' }, false],
])('an installation %s: %j results in %s', (_, config, expected) => {
  vi.mocked(useAuthConfig).mockReturnValue(config && { ...CONFIG, ...config })
  expect(renderHook(usePasskeysHere).result.current).toBe(expected)
})
