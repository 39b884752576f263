import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkWorkspaces } from './workspaces.mjs'

const root = mkdtempSync(join(tmpdir(), 'workspaces-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a workspace that came with an update is found as a package, without an install', () => {
  const write = (path: string, content: object) => writeFileSync(join(root, path), JSON.stringify(content))
  mkdirSync(join(root, 'darkroom'))
  write('package.json', { workspaces: ['darkroom'] })
  write('darkroom/package.json', { name: '@studio/darkroom' })

  // Nothing is installed yet: that is npm's, which links them too.
  linkWorkspaces(root)
  mkdirSync(join(root, 'node_modules'))
  linkWorkspaces(root)
  linkWorkspaces(root)

  const manifest = readFileSync(join(root, 'node_modules/@studio/darkroom/package.json'), 'utf8')
  expect(JSON.parse(manifest)).toEqual({ name: '@studio/darkroom' })
})
