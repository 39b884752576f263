import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES } from './mutations/features.ts'
import { mutate } from './mutations/mutation.ts'
import { RENDERER } from './mutations/renderer.ts'
import { root } from './programs.ts'

const MUTATIONS = [...FEATURES, ...RENDERER]

test('every mutation can be put in: its text stands in its file once', () => {
  const problems = MUTATIONS.flatMap((mutation) => {
    try {
      const text = readFileSync(join(root, mutation.file), 'utf8')
      return mutate(text, mutation) === text ? [`${mutation.name}: changes nothing`] : []
    } catch (error) {
      return [(error as Error).message]
    }
  })
  expect(problems).toEqual([])
})

test('every mutation has a name of its own, and tests that are there', () => {
  const names = MUTATIONS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const missing = FEATURES.flatMap(({ tests }) => tests.flatMap((paths) => paths.split(' '))).filter(
    (path) => !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})
