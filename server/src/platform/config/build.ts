import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SHORT_COMMIT_LENGTH = 12

/** Text of a file, or undefined if it can't be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Git folder of a checkout or of one of its worktrees, and the folder of its branches. */
function gitFoldersOf(root: string): { own: string; shared: string } {
  const link = textOf(join(root, '.git'))?.match(/^gitdir: (.+)$/)?.[1]
  const own = link === undefined ? join(root, '.git') : resolve(root, link)
  const common = textOf(join(own, 'commondir'))
  return { own, shared: common === undefined ? own : resolve(own, common) }
}

/** Commit of a checkout; undefined without one. */
export function commitOf(root: string): string | undefined {
  const folders = gitFoldersOf(root)
  const head = textOf(join(folders.own, 'HEAD'))
  if (head === undefined) return undefined
  const branch = head.match(/^ref: (.+)$/)?.[1]
  if (branch === undefined) return head
  const packed = () =>
    textOf(join(folders.shared, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${branch}`))
      ?.split(' ')[0]
  return textOf(join(folders.shared, branch)) ?? packed()
}

/** Id of the running build: the setting, or else the commit of the checkout. */
export const buildOf = (setting: string | undefined): string =>
  setting ?? commitOf(ROOT)?.slice(0, SHORT_COMMIT_LENGTH) ?? 'unknown'
