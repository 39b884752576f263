import type pg from 'pg'
import { findProblem, readCatalogue, readChangedTables, watchRows } from './catalogue.ts'
import { compareSchemas, type Finding } from './compare-schemas.ts'

/** A release that runs while the migrations of a newer one are applied. */
interface OlderRelease {
  statements: readonly { place: string; texts: readonly string[] }[]
  /** Places in its code that contain a word. */
  placesOf(word: string): string[]
}

interface UpgradeReport {
  findings: Finding[]
  /** Number of statements of the older release that were planned with the new schema. */
  statements: number
}

/** `-- upgrade: allow drop-column media.words: not used since 12.4.0` */
const ALLOWED = /^-- upgrade: allow (\S+ .+?): \S/

/**
 * Checks what `migrate` does to a database that has the schema of the older release. `migrations` are the texts of the new ones,
 * whose comments accept findings.
 */
export async function checkUpgrade(
  client: pg.ClientBase,
  older: OlderRelease,
  { migrate, migrations }: { migrate: () => Promise<unknown>; migrations: readonly string[] },
): Promise<UpgradeReport> {
  const planned: { place: string; text: string }[] = []
  for (const { place, texts } of older.statements)
    for (const text of texts)
      if ((await findProblem(client, text)) === undefined) planned.push({ place, text })
  const before = await readCatalogue(client)
  await watchRows(client)
  await migrate()
  const after = await readCatalogue(client)
  const changedTables = await readChangedTables(client)
  const findings = compareSchemas({ before, after, changedTables, placesOf: older.placesOf })
  findings.push(...(await brokenStatements(client, planned)))
  const { allowed, unreadable } = readComments(migrations)
  return {
    findings: [...findings.filter(({ name }) => !allowed.has(name)), ...unreadable],
    statements: new Set(planned.map(({ place }) => place)).size,
  }
}

async function brokenStatements(
  client: pg.ClientBase,
  planned: readonly { place: string; text: string }[],
): Promise<Finding[]> {
  const problems = new Map<string, string>()
  for (const { place, text } of planned) {
    const problem = await findProblem(client, text)
    if (problem !== undefined) problems.set(place, problem)
  }
  return [...problems].map(([place, problem]) => ({
    name: `break-statement ${place}`,
    problem: `of the older release fails: ${problem}`,
    advice: 'Keep what it needs until the next release.',
  }))
}

/** Names of accepted findings, and comments that accept nothing because they are incomplete. */
function readComments(migrations: readonly string[]): { allowed: Set<string>; unreadable: Finding[] } {
  const allowed = new Set<string>()
  const unreadable: Finding[] = []
  for (const line of migrations.flatMap((text) => text.split('\n'))) {
    const comment = line.trim()
    if (!comment.startsWith('-- upgrade:')) continue
    const [, name] = ALLOWED.exec(comment) ?? []
    if (name) allowed.add(name)
    else
      unreadable.push({
        name: `read-comment ${comment}`,
        problem: 'accepts nothing',
        advice: 'Write -- upgrade: allow <rule> <object>: <reason>',
      })
  }
  return { allowed, unreadable }
}
