import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { root } from '../programs.ts'
import { type Mutation, mutate } from './mutation.ts'

const LINKED_FOLDERS = ['bench', 'docs', 'e2e', 'tools']
const EXCLUDED = /[\\/](node_modules|dist)$/

/** A copy of the workspaces for testing faults, beside the real packages. */
export async function makeCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'mutations-'))
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const files = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const name of [...workspaces, ...files.map((file) => file.name)])
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !EXCLUDED.test(path),
    })
  for (const name of LINKED_FOLDERS) await symlink(join(root, name), join(folder, name), 'junction')
  // All packages except our own, which vitest.config.ts links to the copies.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@studio')
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')

  // One process for all mutations: starting it with its database takes longer than most tests.
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
  })

  return {
    /** Applies a fault, runs the tests and reverts it. Returns the first failing test, or undefined. */
    async tryOut(mutation: Mutation): Promise<string | undefined> {
      const path = join(folder, mutation.file)
      const text = await readFile(path, 'utf8')
      await writeFile(path, mutate(text, mutation))
      vitest.invalidateFile(path)
      try {
        for (const tests of mutation.tests) {
          const failed = await firstFailing(vitest, tests.split(' '))
          if (failed !== undefined) return failed
        }
        return undefined
      } finally {
        await writeFile(path, text)
        vitest.invalidateFile(path)
      }
    },
    async remove(): Promise<void> {
      await vitest.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All tests that failed up to the first failure; vitest stops the others then. */
async function firstFailing(vitest: Vitest, tests: string[]): Promise<string | undefined> {
  const specifications = await vitest.globTestSpecifications(tests)
  if (specifications.length === 0) throw new Error(`There are no tests named ${tests.join(' or ')}.`)
  await vitest.runTestSpecifications(specifications)
  for (const { testModule: module } of specifications) {
    const [failed] = module?.children.allTests('failed') ?? []
    if (failed) return failed.fullName
    // An error while loading fails the whole file.
    if (module?.state() === 'failed') return `all of ${module.relativeModuleId}`
  }
  return undefined
}
