import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readStructure } from '../file/structure.ts'
import { checkCredentials, prepareChecks } from './check.ts'
import { AUTHORITY, OTHER_AUTHORITY, SIGNED_JPEG } from './credentials.fixtures.ts'
import { readStore } from './read-store.ts'
import { canHaveCredentials } from './scan.ts'

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
const unpacked = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
let signed: Uint8Array<ArrayBuffer>
const authority = (base64: string) => ({
  pem: `-----BEGIN CERTIFICATE-----\n${base64.trim().replaceAll(' ', '')}\n-----END CERTIFICATE-----\n`,
  sha256: '',
})
const [mine, other] = [authority(AUTHORITY), authority(OTHER_AUTHORITY)]

/** Synchronously readable bytes, like a Blob in workers. */
class BytesBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>
  constructor(content: Uint8Array<ArrayBuffer>) {
    super([])
    this.content = content
    Object.defineProperty(this, 'size', { value: content.length })
  }
  override slice(from = 0, to = this.content.length): Blob {
    return new BytesBlob(this.content.subarray(from, to))
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.content.slice().buffer
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'FileReaderSync',
    class {
      readAsArrayBuffer = ({ content }: BytesBlob) => content.slice().buffer
    },
  )
})
beforeAll(async () => {
  signed = await unpacked(bytesOf(SIGNED_JPEG))
  // Browsers fetch it; the types of the web app don't include file access.
  const files: string = 'node:fs/promises'
  const { readFile } = (await import(files)) as { readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>> }
  await prepareChecks(() => readFile(new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))))
})
afterEach(() => vi.unstubAllGlobals())

const check = (bytes: Uint8Array<ArrayBuffer>, anchors = [other], own = other) =>
  checkCredentials(new BytesBlob(bytes), 'image/jpeg', { anchors, own })
const flipped = (at: number) => {
  const bytes = signed.slice()
  bytes[at]! ^= 1
  return bytes
}

test('is valid if unchanged, and trusted only with a trusted authority', async () => {
  expect((await check(signed))!.state).toBe('valid')
  expect((await check(signed, []))!.state).toBe('valid')
  expect((await check(signed, [other, mine]))!.state).toBe('trusted')
  expect((await checkCredentials(new BytesBlob(signed), 'image/jpeg', undefined))!.state).toBe('valid')
})

test('identifies the studio’s own signature by its authority, without trust', async () => {
  expect(await check(signed, [], mine)).toMatchObject({ state: 'valid', isOwn: true })
  expect(await check(signed, [mine], other)).toMatchObject({ state: 'trusted', isOwn: false })
})

test('detects one flipped bit of the image, whoever signed', async () => {
  expect(await check(flipped(signed.length - 20), [mine], mine)).toMatchObject({
    state: 'tampered',
    isOwn: true,
    problems: ['assertion.dataHash.mismatch'],
  })
})

test('detects one flipped letter of the signed data', async () => {
  const at = new TextDecoder('latin1').decode(signed).indexOf('Studio Alpha')
  const read = await check(flipped(at), [mine], mine)
  // The signature is invalid, so the signer is unknown.
  expect(read).toMatchObject({ state: 'tampered', isOwn: false })
  expect(read!.problems.join()).toContain('mismatch')
})

test('shows the generator, the signer and the actions', async () => {
  const { tree, ingredients } = (await check(signed))!
  expect(tree).toMatchObject({
    title: 'Spots',
    generator: 'Studio Alpha 12.5.0',
    sourceType: 'trainedAlgorithmicMedia',
    signer: 'Studio Alpha content credentials',
    actions: ['c2pa.created'],
    parts: [],
  })
  expect(ingredients).toBe(0)
})

test('loads the library only for files that may have credentials', () => {
  const facts = readStructure(signed)
  expect(canHaveCredentials(facts)).toBe(true)
  expect(canHaveCredentials({ ...facts, parts: facts.parts.filter(({ name }) => name !== 'JUMBF') })).toBe(
    false,
  )
  const canHave = (format: 'png' | 'webp' | 'avif' | 'gif', name: string) =>
    canHaveCredentials({ ...facts, format, parts: [{ name, at: 0, length: 9 }] })
  expect([canHave('png', 'caBX'), canHave('webp', 'C2PA'), canHave('avif', 'uuid')]).toEqual([
    true,
    true,
    true,
  ])
  expect([canHave('png', 'JUMBF'), canHave('gif', 'caBX'), canHave('png', 'IDAT')]).toEqual([
    false,
    false,
    false,
  ])
})

test('returns null without credentials, and an error for broken ones', async () => {
  const facts = readStructure(signed)
  const { at, length } = facts.parts.find(({ name }) => name === 'JUMBF')!
  const bare = Uint8Array.from([...signed.subarray(0, at), ...signed.subarray(at + length)])
  expect(await check(bare)).toBeNull()
  await expect(check(signed.slice(0, 3000))).rejects.toBeDefined()
})

const ingredient = (title: string, of?: string) => ({
  title,
  relationship: 'componentOf',
  active_manifest: of,
})
const store = (manifests: Record<string, object>, about: object = {}) => ({
  active_manifest: 'a',
  manifests,
  validation_state: 'Valid',
  ...about,
})
const read = (value: unknown, hasAnchors = true) => readStore(value, { hasAnchors, isOwn: false })

test('shows 100 of 1,000 ingredients and the total', () => {
  const ingredients = Array.from({ length: 1000 }, (_, at) => ingredient(`part ${at}`))
  const { tree, nodeCount, ingredients: all } = read(store({ a: { ingredients } }))
  expect([tree.parts.length, nodeCount, all]).toEqual([100, 100, 1000])
  expect(tree.parts[99]!.title).toBe('part 99')
})

test('ends with cyclic and duplicate ingredients', () => {
  const twice = (to: string) => ({ ingredients: [ingredient('one', to), ingredient('two', to)] })
  const { nodeCount } = read(store({ a: twice('b'), b: twice('a') }))
  expect(nodeCount).toBe(100)
  const { tree, nodeCount: deep } = read(store({ a: { ingredients: [ingredient('itself', 'a')] } }))
  expect(deep).toBe(8)
  expect(JSON.stringify(tree).match(/itself/g)).toHaveLength(8)
})

test('nests ingredients of ingredients', () => {
  const { tree } = read(
    store({
      a: { title: 'whole', ingredients: [ingredient('part', 'b')] },
      b: { claim_generator_info: [{ name: 'Camera' }], ingredients: [ingredient('grain')] },
    }),
  )
  expect(tree.parts[0]).toMatchObject({ title: 'part', generator: 'Camera', parts: [{ title: 'grain' }] })
})

test('trusts no one without a trust list, whatever the library says', () => {
  const data = store(
    { a: {} },
    {
      validation_state: 'Trusted',
      validation_results: {
        activeManifest: {
          success: [{ code: 'signingCredential.trusted' }, { code: 'claimSignature.validated' }],
        },
      },
    },
  )
  expect(read(data, true).state).toBe('trusted')
  expect(read(data, false).state).toBe('valid')
})

test('reports failures without a change as invalid, not tampered, and never throws', () => {
  const expired = store({ a: {} }, { validation_status: [{ code: 'signingCredential.expired' }] })
  expect(read(expired)).toMatchObject({ state: 'invalid', problems: ['signingCredential.expired'] })
  for (const garbage of [
    null,
    7,
    'x',
    [],
    {},
    { manifests: [1], active_manifest: {} },
    store({ a: { ingredients: 'x' } }),
  ])
    expect(read(garbage).tree.parts).toEqual([])
  expect(read({}).state).toBe('invalid')
})
