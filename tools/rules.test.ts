import { expect, test } from 'vitest'
import { checkFunctionLengths, measureFunctions } from './rules/function-length.ts'
import { checkFormats } from './rules/formats.ts'
import { checkLengthsOfTime } from './rules/lengths-of-time.ts'
import { checkObjectSpreads } from './rules/object-spreads.ts'
import { checkImports } from './rules/import-rules.ts'
import type { FeatureMap } from './rules/map.ts'
import { checkNumbers } from './rules/numbers.ts'
import { checkPressedKeys } from './rules/pressed-keys.ts'
import { toSource } from './rules/sources.ts'
import { checkTexts } from './rules/text-rules.ts'
import { checkCircles, checkMap } from './rules/tree-rules.ts'

const map: FeatureMap = {
  features: { gallery: [], jobs: ['gallery'], auth: [] },
  floors: {
    server: ['platform', 'engines', 'supabase', 'features', 'app'],
    web: ['platform', 'features', 'app'],
  },
  exceptions: { supabase: ['auth'] },
  tables: {},
  renderer: ['jobs'],
  editEngine: ['jobs'],
}
const tree = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => toSource(path, text))
const importing = (path: string, line: string) => checkImports(tree({ [path]: line }), map)

// each line: who imports what, and a word of the complaint; without one it is allowed
const cases: [string, string, string?][] = [
  ['contract/src/jobs/jobs.ts', `import { z } from 'zod'`],
  ['contract/src/jobs/jobs.ts', `import { page } from '../kernel/index.ts'`],
  ['contract/src/jobs/jobs.ts', `import pg from 'pg'`, 'zod and itself'],
  ['contract/src/jobs/jobs.ts', `import { diffWords } from 'diff'`, 'zod and itself'],
  ['contract/src/jobs/jobs.ts', `import { a } from '@studio/domain/jobs'`, 'zod and itself'],
  ['domain/src/jobs/sums.ts', `import { diffWords } from 'diff'`],
  ['domain/src/jobs/sums.ts', `import type { Job } from '@studio/contract/jobs'`],
  ['domain/src/jobs/sums.ts', `import { a } from '../kernel/index.ts'`],
  ['domain/src/jobs/sums.ts', `import { a } from '../gallery/index.ts'`],
  ['domain/src/jobs/sums.ts', `import { cpus } from 'node:os'`, 'browser and the server alike'],
  ['domain/src/jobs/sums.ts', `import { a } from '@studio/renderer'`, 'browser and the server alike'],
  [
    'domain/src/jobs/sums.ts',
    `import { a } from '../../../web/src/platform/read-number.ts'`,
    'browser and the server alike',
  ],
  ['domain/src/gallery/a.ts', `import type { Job } from '@studio/contract/jobs'`, 'does not let gallery use'],
  ['domain/src/gallery/a.ts', `import { a } from '@studio/domain/jobs'`, 'does not let gallery use'],
  ['domain/src/kernel/csv.ts', `import { a } from '../jobs/index.ts'`, 'knows none'],
  ['server/src/features/jobs/jobs.store.ts', `import { a } from '@studio/domain/jobs'`],
  ['web/src/features/gallery/grid.tsx', `import { a } from '@studio/domain/jobs'`, 'does not let'],
  ['web/src/design/buttons/button.tsx', `import { a } from '@studio/domain/kernel'`],
  ['renderer/src/renderer.ts', `import { a } from '@studio/domain/jobs'`],
  ['renderer/src/renderer.ts', `import { a } from '@studio/domain/gallery'`, 'feature-map.mjs'],
  [
    'contract/src/jobs/jobs.ts',
    `import { a } from '../../../server/src/platform/clock/index.ts'`,
    'zod and itself',
  ],
  ['contract/src/kernel/page.ts', `import { a } from '../jobs/index.ts'`, 'knows none'],
  [
    'contract/src/gallery/gallery.ts',
    `import { a } from '../jobs/index.ts'`,
    'does not let gallery use jobs',
  ],
  ['renderer/src/renderer.ts', `import sharp from 'sharp'`],
  ['renderer/src/renderer.ts', `import { cpus } from 'node:os'`],
  ['renderer/src/renderer.ts', `import { a } from '@studio/contract/jobs'`],
  ['renderer/src/renderer.ts', `import { a } from '@studio/contract/gallery'`, 'feature-map.mjs'],
  ['renderer/src/renderer.ts', `import fastify from 'fastify'`, 'knows neither server nor web'],
  [
    'renderer/src/renderer.test.ts',
    `import { a } from '../../server/src/engines/engine.ts'`,
    'knows neither server nor web',
  ],
  ['edit-engine/src/edit-engine.ts', `import type { Edit } from '@studio/contract/jobs'`],
  ['edit-engine/src/edit-engine.ts', `import { a } from './parameters.ts'`],
  ['edit-engine/src/edit-engine.ts', `import { a } from '@studio/contract/gallery'`, 'feature-map.mjs'],
  ['edit-engine/src/edit-engine.ts', `import { readFile } from 'node:fs/promises'`, 'nothing of Node'],
  ['edit-engine/src/edit-engine.ts', `import sharp from 'sharp'`, 'no package'],
  ['edit-engine/compiler/compile.ts', `import { join } from 'node:path'`],
  ['server/src/platform/pictures/render-edit.ts', `import { a } from '@studio/edit-engine'`],
  ['web/src/features/darkroom/engine/worker.ts', `import { a } from '@studio/edit-engine'`],
  ['web/src/features/gallery/grid.tsx', `import { a } from '@studio/edit-engine'`, 'Edits are rendered by'],
  [
    'server/src/features/jobs/jobs.service.ts',
    `import { a } from '@studio/edit-engine'`,
    'Edits are rendered by',
  ],
  ['server/src/engines/studio.ts', `import { createRenderer } from '@studio/renderer'`],
  ['server/src/main.ts', `import { createRenderer } from '@studio/renderer'`],
  [
    'server/src/engines/studio.ts',
    `import { a } from '../../../renderer/src/render/pool.ts'`,
    'from renderer/src/index.ts',
  ],
  ['server/src/features/jobs/jobs.service.ts', `import { a } from '@studio/renderer'`, 'one engine among'],
  ['web/src/features/jobs/card.ts', `import { a } from '@studio/renderer'`, 'one engine among'],
  ['server/src/app.ts', `import { a } from '../../web/src/app/router.tsx'`, 'never import each other'],
  [
    'web/src/app/router.tsx',
    `import type { A } from '../../../server/src/app.ts'`,
    'never import each other',
  ],
  ['web/src/design/buttons/button.tsx', `import { a } from '../../platform/calls/call.ts'`, 'Design'],
  ['web/src/design/buttons/button.tsx', `import { a } from '@studio/contract/jobs'`, 'Design'],
  ['web/src/design/buttons/button.tsx', `import { a } from '../class-names.ts'`],
  [
    'server/src/platform/clock/index.ts',
    `import { a } from '../../features/jobs/index.ts'`,
    'Floors point down',
  ],
  ['server/src/engines/engine.ts', `import { a } from '../supabase/rest.ts'`, 'Floors point down'],
  ['server/src/features/jobs/jobs.service.ts', `import { a } from '../../app.ts'`, 'Floors point down'],
  ['web/src/platform/calls/call.ts', `export { a } from '../../features/jobs/index.ts'`, 'Floors point down'],
  ['server/src/supabase/auth.ts', `import { a } from '../features/auth/index.ts'`],
  ['server/src/supabase/auth.ts', `import { a } from '../features/jobs/index.ts'`, 'Floors point down'],
  ['server/src/supabase/auth.ts', `import { a } from '../engines/engine.ts'`, 'go through a feature'],
  ['server/src/features/jobs/jobs.service.ts', `import { a } from '../gallery/index.ts'`],
  ['server/src/features/gallery/gallery.service.ts', `import { a } from '../jobs/index.ts'`, 'does not let'],
  ['server/src/features/jobs/jobs.service.ts', `import type { A } from '@studio/contract/gallery'`],
  ['server/src/features/jobs/jobs.service.ts', `import { a } from '@studio/contract/kernel'`],
  [
    'server/src/features/gallery/gallery.service.ts',
    `import type { A } from '@studio/contract/jobs'`,
    'does not let',
  ],
  ['web/src/features/gallery/grid.tsx', `import { a } from '@studio/contract/jobs'`, 'does not let'],
  ['web/src/app/router.tsx', `import { a } from '@studio/contract/jobs'`],
  ['web/src/features/gallery/grid.tsx', `const jobs = await import('../jobs/index.ts')`, 'does not let'],
  ['server/src/features/jobs/jobs.service.ts', `import { a } from '../gallery/gallery.store.ts'`, 'index.ts'],
  ['server/src/app.ts', `import { a } from './features/jobs/jobs.service.ts'`, 'index.ts'],
  ['web/src/app/router.tsx', `import { a } from '../../../contract/src/jobs/jobs.ts'`, 'index.ts'],
  ['web/src/app/router.tsx', `const load = () => import('../features/jobs/screen.ts')`],
  ['web/src/app/router.tsx', `const load = () => import('../features/jobs/list/screen.ts')`],
  ['web/src/app/router.tsx', `import { a } from '../features/jobs/screen.ts'`, 'chunk of its own'],
  ['web/src/app/screens.ts', `import { a } from '../features/jobs/jobs.screens.ts'`],
  ['web/src/features/dashboard/a.ts', `import { a } from '../jobs/jobs.screens.ts'`, 'index.ts'],
  ['web/src/features/jobs/jobs.screens.ts', `import { a } from '../../platform/screens.ts'`],
  ['web/src/features/jobs/jobs.screens.ts', `import type { A } from './list/filters.ts'`],
  ['web/src/features/jobs/jobs.screens.ts', `const load = () => import('./screen.ts')`],
  ['web/src/features/jobs/jobs.screens.ts', `import { a } from './list/filters.ts'`, 'plain data'],
  ['web/src/features/jobs/card.ts', `const a = await import('../gallery/screen.ts')`, 'index.ts'],
  ['server/src/features/jobs/jobs.test.ts', `import { a } from '../gallery/gallery.store.ts'`],
  ['server/src/features/jobs/jobs.service.ts', `import pg from 'pg'`, '*.store.ts'],
  ['server/src/features/jobs/jobs.store.ts', `import pg from 'pg'`],
  ['server/src/features/jobs/jobs.service.ts', `import type { Kysely } from 'kysely'`],
  [
    'server/src/features/jobs/jobs.store.ts',
    `import { a } from './jobs.service.ts'`,
    'only platform, contract and domain',
  ],
  ['server/src/features/jobs/jobs.store.ts', `import { a } from '../../platform/database/index.ts'`],
  ['server/src/features/jobs/jobs.service.ts', `import fastify from 'fastify'`, '*.routes.ts'],
  [
    'server/src/features/jobs/jobs.service.ts',
    `import { bind } from '../../platform/http/index.ts'`,
    '*.routes.ts',
  ],
  ['server/src/features/jobs/index.ts', `import type { Http } from '../../platform/http/index.ts'`],
  ['server/src/features/jobs/jobs.routes.ts', `import { bind } from '../../platform/http/index.ts'`],
]

test.each(cases)('%s: %s', (path, line, complaint) => {
  const complaints = importing(path, line)
  if (complaint === undefined) expect(complaints).toEqual([])
  else expect(complaints.join('\n')).toContain(complaint)
})

test('a complaint names file, line, reason and way out', () => {
  expect(importing('server/src/features/jobs/jobs.service.ts', `\nimport pg from 'pg'`)).toEqual([
    'server/src/features/jobs/jobs.service.ts:2 imports pg. SQL lives in *.store.ts, where it is found and tested: write a function there and call it.',
  ])
})

test('colours belong to design', () => {
  const css = '.a { color: #fff; border-color: oklch(0.5 0 0) }'
  const complaints = (path: string, text: string) => checkTexts(tree({ [path]: text }))
  expect(complaints('web/src/features/jobs/jobs.css', css)).toHaveLength(2)
  expect(
    complaints('web/src/features/jobs/jobs.tsx', `const a = <i style={{ color: 'rgb(0 0 0)' }} />`),
  ).toHaveLength(1)
  expect(complaints('web/src/design/tokens.css', css)).toEqual([])
  expect(
    complaints(
      'web/src/features/jobs/jobs.tsx',
      `const a = <a href="#root" id={'#1'}>issue #1234567 {/* #fff */}</a>`,
    ),
  ).toEqual([])
})

test('layers of a screen are named in design', () => {
  const complaints = (css: string) => checkTexts(tree({ 'web/src/features/jobs/jobs.css': css }))
  expect(complaints('.a { z-index: 5; } .b { z-index: 20; }')).toHaveLength(2)
  expect(complaints('.a { z-index: 4; } .b { z-index: -1; } .c { z-index: var(--z-bar); }')).toEqual([])
})

test('SQL, the environment and vague names have no place in a service', () => {
  const complaints = (path: string, text: string) => checkTexts(tree({ [path]: text })).join('\n')
  const service = 'server/src/features/jobs/jobs.service.ts'
  expect(complaints(service, 'const a = sql`select 1`')).toContain('SQL')
  expect(complaints(service, 'const a = sql<{ n: number }>`select 1`')).toContain('SQL')
  expect(complaints('server/src/features/jobs/jobs.store.ts', 'const a = sql`select 1`')).toBe('')
  expect(complaints(service, 'const a = process.env.PORT')).toContain('platform/config')
  expect(complaints('renderer/src/renderer.ts', 'const a = process.env.PORT')).toContain('platform/config')
  expect(complaints('server/src/platform/config/index.ts', 'const a = process.env.PORT')).toBe('')
  expect(complaints(service, 'const child = fork(SCRIPT)')).toContain('forkIsolated')
  expect(complaints('server/src/platform/isolation/fork-isolated.ts', 'const child = fork(SCRIPT)')).toBe('')
  expect(complaints(service, "throw new Refusal('CONFLICT', 'Already done.')")).toContain('refuse(reason)')
  expect(complaints(service, "throw new Refusal(\n  'GENERATION_FAILED',\n  'No.')")).toContain(
    'refuse(reason)',
  )
  expect(complaints(service, "throw new Refusal('NOT_FOUND', 'Job not found.')")).toBe('')
  expect(complaints('web/src/platform/helpers.ts', '')).toContain('helpers')
  expect(complaints('web/src/platform/session/session.ts', '')).toBe('')
})

test('the map and the folders agree', () => {
  const all = {
    'server/src/features/gallery/index.ts': '',
    'web/src/features/jobs/index.ts': '',
    'contract/src/auth/index.ts': '',
  }
  expect(checkMap(tree(all), map)).toEqual([])
  expect(checkMap(tree({ ...all, 'web/src/features/kiosk/index.ts': '' }), map).join()).toContain(
    'kiosk is not in',
  )
  expect(checkMap(tree({ 'contract/src/auth/index.ts': '' }), map).join()).toContain(
    'names gallery, which has no folder',
  )
  const with_ = (features: Record<string, string[]>) =>
    checkMap(tree(all), { ...map, features: { ...map.features, ...features } })
  expect(with_({ auth: ['typo'] }).join()).toContain('no such feature')
  expect(with_({ gallery: ['jobs'] }).join()).toContain('circle: gallery → jobs → gallery')
  expect(with_({ jobs: ['console'], console: [] }).join()).toContain('nothing may import it')
})

test('files do not go round in circles, types aside', () => {
  const files = (line: string) => ({
    'server/src/platform/a.ts': `import { b } from './b.ts'`,
    'server/src/platform/b.ts': `export { c } from './c.ts'`,
    'server/src/platform/c.ts': line,
  })
  expect(checkCircles(tree(files(`import { a } from './a.ts'`))).join()).toContain(
    'a.ts → server/src/platform/b.ts',
  )
  expect(checkCircles(tree(files(`import type { A } from './a.ts'`)))).toEqual([])
  expect(checkCircles(tree(files(`import { type A } from './a.ts'`)))).toEqual([])
})

test('long functions say why they are', () => {
  const lines = (count: number) => '  work()\n'.repeat(count)
  const complaints = (path: string, text: string) => checkFunctionLengths(tree({ [path]: text })).join('\n')
  const long = (first: string) => `export function act() {\n${first}${lines(100)}}\n`
  const path = 'server/src/platform/act.ts'
  expect(complaints(path, long(''))).toContain(`${path}:1 act has 102 lines of its own`)
  expect(complaints(path, long('  // Long: a table, one line an entry.\n'))).toBe('')
  expect(complaints(path, long('  // Acts.\n'))).toContain('say why')
  expect(complaints(path, `export function act() {\n${lines(98)}}\n`)).toBe('')
  expect(complaints('server/src/platform/act.test.ts', long(''))).toBe('')
  // Lines of inner functions aren’t own lines, but count in total.
  const inner = `  const a = () => {\n${lines(70)}  }\n`
  expect(complaints(path, `export const act = () => {\n${inner}${inner}}\n`)).toBe('')
  const [outer] = measureFunctions(toSource(path, `export const act = () => {\n${inner}  a()\n}\n`))
  expect(outer).toMatchObject({ name: 'act', ownLines: 3, lines: 75, saysWhy: false })
  expect(complaints(path, `export const act = () => {\n${inner.repeat(3)}}\n`)).toContain('218 with')
  expect(
    complaints(path, `const act = () => (\n  // Long: one screen.\n  [\n${'    1,\n'.repeat(120)}  ]\n)\n`),
  ).toBe('')
})

test('literals are not spread into literals', () => {
  const path = 'server/src/platform/act.ts'
  const complaints = (text: string) => checkObjectSpreads(tree({ [path]: text }))
  expect(complaints('const a = {\n  ...{ b: 1, c: 2 },\n  d: 3,\n}\n')).toEqual([
    expect.stringContaining(`${path}:2 spreads a literal`),
  ])
  expect(complaints('act([{ ...{ ...{ b }, c }, d }])\n')).toHaveLength(2)
  const row = 'web/src/row.tsx'
  const ofRow = (text: string) => checkObjectSpreads(tree({ [row]: text }))
  expect(ofRow('const a = <Row\n  {...{ b, c: 1 }}\n/>\n')).toEqual([
    expect.stringContaining(`${row}:2 spreads a literal into attributes`),
  ])
  expect(ofRow('const a = <Row {...b} {...(c && { d })} />\n')).toEqual([])
  const others = [
    '{ ...b, c: 1 }',
    '{ ...(b ? { c: 1 } : {}) }',
    '{ ...(b && { c: 1 }) }',
    '{ ...{ get b() { return c() } } }',
  ]
  for (const other of others) expect(complaints(`const a = ${other}\n`)).toEqual([])
})

test('numbers of migrations and decisions are neither doubled nor skipped', () => {
  const left = { never: [3], reserved: [5], doubled: ['0002-old.sql'] }
  const complaints = (...names: string[]) => checkNumbers('server/migrations', names, left).join('\n')
  expect(complaints('0001-a.sql', '0002-new.sql', '0002-old.sql', '0004-b.sql', '0006-c.sql')).toBe('')
  expect(complaints('0001-a.sql', '0002-b.sql', '0002-c.sql')).toContain(
    '0002-c.sql has a number that another',
  )
  expect(complaints('0001-a.sql', '0004-b.sql')).toContain('has no 0002')
  expect(complaints('0001-a.sql', '0002-b.sql', '0003-c.sql')).toContain('left out and stays so')
  expect(complaints('0001-a.sql', 'later.sql')).toContain('later.sql has no number: call it 0002-')
})

test('dates and numbers are written by the one module that has the styles', () => {
  const complaintsOf = (text: string, path = 'web/src/features/jobs/list.tsx') =>
    checkFormats(tree({ [path]: text }))
  for (const text of [
    "const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })",
    'const day = at.toLocaleDateString(locale)',
    'const all = count.toLocaleString()',
    'const form = Intl.PluralRules(locale).select(count)',
    '<span>{zoom} %</span>',
    '<b>{zoom}%</b>',
  ]) {
    expect(complaintsOf(text)[0], text).toContain('list.tsx:1')
    expect(complaintsOf(`// first\n${text}`, 'web/src/features/kiosk/guest/page.tsx')[0]).toContain(':2')
  }
  expect(complaintsOf('at.toLocaleTimeString()', 'server/src/features/account/mails.ts')).toHaveLength(1)
  expect(complaintsOf('size.toLocaleString()', 'domain/src/invoices/document.ts')).toHaveLength(1)
  for (const text of [
    "dateFormat(locale, 'day').format(at)",
    'const on = (format: Intl.DateTimeFormat) => format',
    'name.toLocaleUpperCase()',
    'style={{ width: `${part * 100}%` }}',
  ])
    expect(complaintsOf(text), text).toEqual([])
  expect(complaintsOf('new Intl.NumberFormat()', 'domain/src/kernel/formats.ts')).toEqual([])
  expect(complaintsOf('new Intl.NumberFormat()', 'web/src/features/jobs/list.test.tsx')).toEqual([])
})

test('lengths of time are written once', () => {
  const complaintsOf = (line: string, path = 'server/src/features/jobs/jobs.ts') =>
    checkLengthsOfTime(tree({ [path]: `// first\n${line}` }))
  for (const line of ['const DAY_MS = 24 * HOUR_MS', 'age > 3_600_000', 'days * 86400000', 'at + 5 * 60_000'])
    expect(complaintsOf(line)[0], line).toContain('jobs.ts:2')
  for (const line of ['const PAUSE_MS = 60_000', 'age > 3_600_0001', 'const DAYS = 30', 'at + 5 * MINUTE_MS'])
    expect(complaintsOf(line), line).toEqual([])
  expect(complaintsOf('const DAY_MS = 24 * HOUR_MS', 'contract/src/kernel/time.ts')).toEqual([])
})

test('keys are asked for by the helper that knows of input methods', () => {
  const complaintsOf = (line: string, path = 'web/src/features/jobs/list.tsx') =>
    checkPressedKeys(tree({ [path]: line }))
  for (const line of [
    "if (event.key === 'Enter') send()",
    'onKeyDown={(press) => MOVES[press.key]}',
    "const stop = (it) => it.key === 'Escape'",
    'const type = ({ key, target }: KeyboardEvent) => {',
    'const { key } = event',
  ])
    expect(complaintsOf(line)[0], line).toContain('list.tsx:1')
  for (const line of [
    "if (keyPressed(event) === 'Enter') send()",
    "addEventListener('storage', (event) => follow(event.key))",
    'const open = kept.key === key',
  ])
    expect(complaintsOf(line), line).toEqual([])
  expect(complaintsOf("event.key === 'Enter'", 'web/src/features/jobs/list.test.tsx')).toEqual([])
})
