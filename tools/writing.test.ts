import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findInText, findWording } from './writing/find-wording.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Places and texts found in a repository of these files. */
function foundIn(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'wording-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findWording(root).map(({ path, place, scope }) => `${scope} ${path}:${place}`)
}

describe('wording', () => {
  test.each([
    ['texts', 'Whoever has the link can open it.'],
    ['texts', 'Your pictures will appear here'],
    ['texts', 'Please try again.'],
    ['texts', "It couldn't be saved"],
    ['texts', '95 % of visits'],
    ['server', 'There is no such prompt.'],
    ['docs', 'Nobody was told of it.'],
    ['comments', 'A thing of the list.'],
    ['comments', 'Made anew after a crash.'],
  ] as const)('refuses in %s: %s', (scope, text) => {
    expect(findInText(scope, text)).not.toEqual([])
  })

  test.each([
    ['texts', 'Couldn’t load your images. Try again.'],
    ['docs', 'The pictures of the renderer, and nobody else’s.'],
    ['comments', 'Returns undefined if the row no longer exists; there is no need to retry.'],
    ['server', 'The link is valid for 15 minutes.'],
  ] as const)('accepts in %s: %s', (scope, text) => {
    expect(findInText(scope, text)).toEqual([])
  })

  test('names the key of a text and leaves specification texts alone', () => {
    expect(
      foundIn({
        'web/src/locales/en/errors.json':
          '{"code":{"NOT_FOUND":"Please look."},"own":{"text":"Look at this picture"}}',
        'web/src/locales/es/errors.json': '{"own":{"text":"No se pudo guardar"}}',
      }),
    ).toEqual([
      'texts web/src/locales/en/errors.json:own.text',
      'texts web/src/locales/en/errors.json:own.text',
      'texts web/src/locales/es/errors.json:own.text',
    ])
  })

  test('finds a phrase that runs over two lines of a comment', () => {
    expect(foundIn({ 'web/src/a.ts': 'const a = 1\n// Saved by\n// itself.\n' })).toEqual([
      'comments web/src/a.ts:2',
    ])
    expect(foundIn({ 'server/sql/x/y.sql': 'select 1;\n-- It is\n-- told later\n' })).toEqual([
      'comments server/sql/x/y.sql:2',
    ])
  })

  test('reads sentences of the server, and skips code in documents and released migrations', () => {
    expect(
      foundIn({
        'server/src/a.ts': "throw new Error('A picture could not be read')\n",
        'server/src/a.test.ts': "test('a picture could not be read', run)\n",
        'server/src/a.store.ts':
          "sql`select id from pictures of nobody`\nconst all = 'select id from pictures of a'\n",
        'server/migrations/0001-a.sql': '-- whoever\n',
        'docs/a.md': 'Plain.\n\n```\nwhoever\n```\n\nUse `anew`.\n',
      }),
    ).toEqual(['server server/src/a.ts:1', 'server server/src/a.ts:1'])
  })

  test('lets the renderer speak of what stands where', () => {
    expect(findInText('comments', 'The lamp stands on the floor', 'renderer/src/a.ts')).toEqual([])
    expect(findInText('comments', 'The lamp stands on the floor', 'web/src/a.ts')).not.toEqual([])
  })
})
