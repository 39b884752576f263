import { readLanguages } from '../../server/src/platform/languages/index.ts'
import { namesOf } from './names.ts'

const EMPTY: Record<string, string> = { en: 'Nothing here yet.', es: 'Todavía no hay nada.' }

/** Query, screen, index, and the texts in every language: in English until they are translated. */
export function webFiles(name: string): Record<string, string> {
  const { camel, pascal, words } = namesOf(name)
  const folder = `web/src/features/${name}`
  const texts = (language: string): [string, string] => [
    `web/src/locales/${language}/${camel}.json`,
    `${JSON.stringify({ title: words, empty: EMPTY[language] ?? EMPTY.en }, null, 2)}\n`,
  ]
  return {
    ...Object.fromEntries(readLanguages().map(texts)),
    [`${folder}/screen.ts`]: `// The door of the screen, fetched when it is shown. What other features use goes into an index.ts beside it.
export { ${pascal}Screen } from './${name}-screen.tsx'
`,
    [`${folder}/${name}.screens.ts`]: `import { defineScreens } from '../../platform/screens.ts'

export const ${camel}Screens = defineScreens([
  {
    path: '/dashboard/${name}',
    // Their \`title\` is what the screen is called.
    texts: ['${camel}'],
    load: () => import('./screen.ts'),
    view: '${pascal}Screen',
  },
])
`,
    [`${folder}/${name}.queries.ts`]: `import { list${pascal} } from '@studio/contract/${name}'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

/** The user's own entries, newest first. */
export function use${pascal}() {
  return useQuery({ queryKey: ['${name}'], queryFn: ({ signal }) => call(list${pascal}, {}, { signal }) })
}
`,
    [`${folder}/${name}-screen.tsx`]: `import { Skeleton } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { use${pascal} } from './${name}.queries.ts'

/** ${words}: say what a user does here. */
export function ${pascal}Screen() {
  const { t } = useTranslation('${camel}')
  const errorText = useErrorText()
  const { data, error, isPending } = use${pascal}()
  return (
    <section aria-labelledby="${name}-title">
      <h2 id="${name}-title">{t(($) => $.title)}</h2>
      {isPending && <Skeleton height="4rem" />}
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.entries.length === 0 && <p>{t(($) => $.empty)}</p>}
      <ul>
        {data?.entries.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}
`,
  }
}
