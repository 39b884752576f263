import { namesOf } from './names.ts'
import { serverFiles } from './skeleton-server.ts'
import { webFiles } from './skeleton-web.ts'

/** The files of a feature that lists a user's own entries, from the table to the screen. */
export function skeleton(name: string, migration: string): Record<string, string> {
  return { ...contractFiles(name), ...serverFiles(name, migration), ...webFiles(name) }
}

function contractFiles(name: string): Record<string, string> {
  const { pascal, words } = namesOf(name)
  const folder = `contract/src/${name}`
  return {
    [`${folder}/index.ts`]: `/** ${words}: say in a sentence what it is for. */
export * from './${name}.endpoints.ts'
export * from './${name}.ts'
`,
    [`${folder}/${name}.ts`]: `import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

export const ${pascal}Entry = z.object({ id: Id, title: z.string(), createdAt: Instant })
export type ${pascal}Entry = z.infer<typeof ${pascal}Entry>
`,
    [`${folder}/${name}.endpoints.ts`]: `import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { ${pascal}Entry } from './${name}.ts'

export const list${pascal} = endpoint({
  summary: 'List the own entries, newest first',
  method: 'GET',
  path: '/api/${name}',
  access: 'user',
  factor: 'none',
  output: z.object({ entries: z.array(${pascal}Entry) }),
})
`,
  }
}
