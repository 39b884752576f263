// Migrations and decisions have unique numbers without gaps.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface LeftOut {
  /**
   * Numbers that no file will ever have: a migration with such a number would come too late for databases
   * that are past it.
   */
  never: readonly number[]
  /** Numbers reserved for work on a branch. Remove those that weren’t used. */
  reserved: readonly number[]
  /** Names that share a number with another and can no longer change. */
  doubled: readonly string[]
}

export const EXCLUDED: Record<'migrations' | 'decisions', LeftOut> = {
  migrations: {
    never: [15, 16, 17, 20, 30, 36, 42, 43, 45, 46, 47, 48, 49, 59, 61],
    reserved: [],
    doubled: ['0019-support.sql'],
  },
  decisions: { never: [20, 23, 42, 60], reserved: [], doubled: [] },
}

/** Numbered files of a folder, in the order of their names. */
export const readNumbered = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(sql|md)$/.test(name) && name !== 'README.md')
    .sort()

/** Duplicate, skipped or missing numbers. */
export function checkNumbers(folder: string, names: string[], left: LeftOut): string[] {
  const numbers = new Set<number>()
  const complaints: string[] = []
  const next = String(Math.max(0, ...names.map(numberOf).filter(Number.isInteger)) + 1).padStart(4, '0')
  for (const name of names) {
    const number = numberOf(name)
    if (Number.isNaN(number))
      complaints.push(
        `${folder}/${name} has no number: call it ${next}-what-it-does, in small letters and hyphens.`,
      )
    else if (numbers.has(number) && !left.doubled.includes(name))
      complaints.push(
        `${folder}/${name} has a number that another file has: call it ${next}, the next one that is free.`,
      )
    else if (left.never.includes(number))
      complaints.push(
        `${folder}/${name} has a number that was left out and stays so, as others are past it: call it ${next}.`,
      )
    numbers.add(number)
  }
  for (let number = 1; number < Math.max(0, ...numbers); number++)
    if (!numbers.has(number) && !left.never.includes(number) && !left.reserved.includes(number))
      complaints.push(
        `${folder} has no ${String(number).padStart(4, '0')}: take the first number that is free, or say in tools/rules/numbers.ts that this one is left out.`,
      )
  return complaints
}

const numberOf = (name: string): number =>
  Number(/^(\d{4})-[a-z0-9-]+\.(?:sql|md)$/.exec(name)?.[1] ?? 'none')
