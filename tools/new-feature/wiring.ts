// Where a feature is made known: the map, the server's composition, the web app's routes.
import { namesOf } from './names.ts'

/** Text to insert into a file after the last match of a pattern. */
export interface Change {
  path: string
  after: RegExp
  insert: string
}

export function wiring(name: string): Change[] {
  const { camel, pascal, table } = namesOf(name)
  const route = `const ${camel} = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/${name}',
  loader: ({ context }) => context.texts.loadNamespaces('${camel}'),
  component: lazyScreen(load${pascal}, '${pascal}Screen'),
  errorComponent: CrashScreen,
})

`
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
      path: 'server/src/app.ts',
      after: /import .* from '\.\/features\/.*'\n/g,
      insert: `import { create${pascal} } from './features/${name}/index.ts'\n`,
    },
    {
      path: 'server/src/app.ts',
      after: /\n(?= {2}const publicConfig = )/g,
      insert: `  create${pascal}({ http, database })\n\n`,
    },
    // What it does for its owner is no matter of money, identity or safety until somebody says so there.
    { path: 'server/src/access.test.ts', after: /const PARTS: [^{]*\{\n/g, insert: `  ${key}: 'work',\n` },
    {
      path: 'web/src/app/screens.ts',
      after: /$/g,
      insert: `export const load${pascal} = () => import('../features/${name}/screen.ts')\n`,
    },
    {
      path: 'web/src/app/studio-routes.tsx',
      after: /import \{(?=[^}]*\} from '\.\/screens\.ts')/g,
      insert: ` load${pascal},`,
    },
    { path: 'web/src/app/studio-routes.tsx', after: /\n(?=export const studioRoutes = )/g, insert: route },
    { path: 'web/src/app/studio-routes.tsx', after: /studio\.addChildren\(\[/g, insert: `${camel}, ` },
  ]
}
