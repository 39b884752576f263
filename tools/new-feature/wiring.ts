// Registers a feature: the map, the server’s composition, the web app’s list of screens.
import { namesOf } from './names.ts'

/** Text to insert into a file after the last match of a pattern. */
export interface Change {
  path: string
  after: RegExp
  insert: string
}

export function wiring(name: string): Change[] {
  const { camel, pascal, table } = namesOf(name)
  const key = name.includes('-') ? `'${name}'` : name
  return [
    {
      path: 'feature-map.mjs',
      after: /export const features = \{\n(?: {2}.*\n)*/g,
      insert: `  ${key}: [],\n`,
    },
    {
      path: 'feature-map.mjs',
      after: /export const tables = \{\n(?: {2}.*\n)*/g,
      insert: `  ${key}: ['${table}'],\n`,
    },
    {
      path: 'server/src/app/compose/creation.ts',
      after: /import .* from '\.\.\/\.\.\/features\/.*'\n/g,
      insert: `import { create${pascal} } from '../../features/${name}/index.ts'\n`,
    },
    {
      path: 'server/src/app/compose/creation.ts',
      after: /\n(?= {2}const notify = )/g,
      insert: `  add(create${pascal}(platform))\n`,
    },
    // Needs no second factor until someone decides otherwise there.
    { path: 'server/src/access.test.ts', after: /const PARTS: [^{]*\{\n/g, insert: `  ${key}: 'work',\n` },
    // All files of the web app outside its folder that have to know it.
    {
      path: 'web/src/app/screens.ts',
      after: /import .* from '\.\.\/features\/.*'\n/g,
      insert: `import { ${camel}Screens } from '../features/${name}/${name}.screens.ts'\n`,
    },
    { path: 'web/src/app/screens.ts', after: /\n(?=\] as const)/g, insert: `  ...${camel}Screens,\n` },
  ]
}
