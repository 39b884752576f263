import { expect, test } from 'vitest'
import { isSignedByEthereum } from './signatures.ts'

// Test vector from the documentation of another library.
const MESSAGE = 'Some data'
const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const SIGNATURE =
  '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'

test('verifies a wallet signature against its address', () => {
  expect(isSignedByEthereum(MESSAGE, SIGNATURE, ADDRESS)).toBe(true)
  expect(isSignedByEthereum(MESSAGE, SIGNATURE, ADDRESS.toLowerCase())).toBe(true)
  expect(isSignedByEthereum(`${MESSAGE} `, SIGNATURE, ADDRESS)).toBe(false)
  expect(isSignedByEthereum(MESSAGE, SIGNATURE, ADDRESS.replace('2c75', '2c76'))).toBe(false)
  expect(isSignedByEthereum(MESSAGE, `${SIGNATURE.slice(0, -2)}1b`, ADDRESS)).toBe(false)
  expect(isSignedByEthereum(MESSAGE, SIGNATURE.slice(0, -2), ADDRESS)).toBe(false)
  expect(isSignedByEthereum(MESSAGE, `0x${'00'.repeat(65)}`, ADDRESS)).toBe(false)
})
