// The sources of an older release, from git.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../src/platform/cannot-start/index.ts'
import { linkWorkspaces } from '../../../tools/workspaces.mjs'

const run = promisify(execFile)
/** Modules that the server’s sources import. */
const PARTS = [
  'contract',
  'domain',
  'edit-engine',
  'renderer',
  'server',
  'web/package.json',
  'package.json',
  'tsconfig.base.json',
]
/** Generated from all columns, so it names columns without using them. */
const TABLE_TYPES = 'server/src/platform/database/schema.ts'

/** The commit of a ref; without a ref, of the newest tag. */
export async function findCommit(
  root: string,
  ref: string | undefined,
): Promise<{ name: string; commit: string }> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()
  const name = ref ?? (await git('tag', '--sort=-creatordate')).split('\n')[0]
  if (!name)
    throw new CannotStart('There is no tag. Name the older release: npm run upgrade:check <tag or commit>')
  try {
    return { name, commit: await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) }
  } catch {
    throw new CannotStart(`git knows no ${name}.`)
  }
}

/** Writes the sources of a commit to `folder`, so that they can be read with the packages that are installed. */
export async function extractRelease(root: string, commit: string, folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-tree', '-r', '--name-only', commit], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  const files = stdout.split('\n')
  const parts = PARTS.filter((part) => files.some((file) => file === part || file.startsWith(`${part}/`)))
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit, ...parts], { cwd: root })
  await run('tar', ['-xf', archive], { cwd: folder })
  const modules = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(modules))
    if (name !== '@studio') await symlink(join(modules, name), join(folder, 'node_modules', name), 'junction')
  linkWorkspaces(folder)
}

/** Finds the places in the server’s code, without its tests, that contain a word. */
export async function readWords(folder: string): Promise<(word: string) => string[]> {
  const source = join(folder, 'server/src')
  const paths = existsSync(source) ? await readdir(source, { recursive: true }) : []
  const files = await Promise.all(
    paths
      .map((path) => `server/src/${path.split(sep).join('/')}`)
      .filter((path) => /(?<!\.test|\.fixtures)\.ts$/.test(path) && path !== TABLE_TYPES)
      .sort()
      .map(async (path) => ({ path, lines: (await readFile(join(folder, path), 'utf8')).split('\n') })),
  )
  return (word) => {
    const pattern = new RegExp(`(?<![\\w$])${word.replace(/[$]/g, '\\$&')}(?![\\w$])`)
    return files.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )
  }
}
