/** The sentence that whoever approves agrees to, in the languages that guests read. */
const SENTENCES = {
  en: {
    one: 'I approve “{title}”, round {round}: 1 picture, as it is shown here, for production.',
    other: 'I approve “{title}”, round {round}: {count} pictures, as they are shown here, for production.',
  },
  es: {
    one: 'Apruebo «{title}», ronda {round}: 1 imagen, tal como se muestra aquí, para su producción.',
    other:
      'Apruebo «{title}», ronda {round}: {count} imágenes, tal como se muestran aquí, para su producción.',
  },
} as const
export const STATEMENT_LANGUAGES = ['en', 'es'] as const
export type StatementLanguage = (typeof STATEMENT_LANGUAGES)[number]

/** What is agreed to when `count` pictures are approved. */
export const approvalStatement = (
  language: StatementLanguage,
  { title, round, count }: { title: string; round: number; count: number },
): string =>
  SENTENCES[language][count === 1 ? 'one' : 'other']
    .replace('{title}', () => title)
    .replace('{round}', String(round))
    .replace('{count}', String(count))

/** The language that a sentence was written in; English where that cannot be told any more. */
export const languageOfStatement = (statement: string): StatementLanguage =>
  STATEMENT_LANGUAGES.find((language) => {
    const [beginning = ''] = SENTENCES[language].other.split('{title}')
    return statement.startsWith(beginning)
  }) ?? 'en'
