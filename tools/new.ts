// `npm run new -- feature <name>`: creates a small, complete feature on every side, as a starting point.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Change, wiring } from './new-feature/wiring.ts'
import { skeleton } from './new-feature/skeleton.ts'
import { installedProgram, root, run } from './programs.ts'

const [kind, name = ''] = process.argv.slice(2)
if (kind !== 'feature' || !/^[a-z]+(-[a-z]+)*$/.test(name))
  fail('Say: npm run new -- feature <name>, in small letters and hyphens.')
const folders = ['contract/src', 'server/src/features', 'web/src/features'].map((folder) =>
  join(root, folder, name),
)
if (folders.some((folder) => existsSync(folder))) fail(`There is already something called ${name}.`)

const migrations = (await readdir(join(root, 'server/migrations'))).filter((file) => /^\d{4}-/.test(file))
const next = Math.max(0, ...migrations.map((file) => Number(file.slice(0, 4)))) + 1
const files = skeleton(name, String(next).padStart(4, '0'))
// all changes are computed before the first file is written: a feature is added completely or not at all
for (const change of wiring(name)) files[change.path] = await applied(change, files[change.path])
for (const [path, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const paths = Object.keys(files)
await run(process.execPath, ['tools/texts.ts', '--write'])
await run(process.execPath, ['tools/feature-diagram.ts'])
await run(installedProgram('biome'), ['format', '--write', ...paths])
console.log(
  `${paths.join('\n')}\n\nThe feature answers GET /api/${name} and shows at /dashboard/${name}. Now: npm run check`,
)

async function applied({ path, after, insert }: Change, before?: string): Promise<string> {
  const text = before ?? (await readFile(join(root, path), 'utf8'))
  const place = [...text.matchAll(after)].at(-1)
  if (!place)
    fail(
      `${path} no longer has ${after}, where the feature would be wired in: adjust tools/new-feature/wiring.ts.`,
    )
  const end = place.index + place[0].length
  return text.slice(0, end) + insert + text.slice(end)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
