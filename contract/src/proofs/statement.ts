/** Statement that a guest agrees to by approving, in each language of the guest page. */
const SENTENCES = {
  en: {
    one: 'I approve “{title}”, round {round}: 1 image, as shown here, for production.',
    other: 'I approve “{title}”, round {round}: {count} images, as shown here, for production.',
  },
  es: {
    one: 'Apruebo «{title}», ronda {round}: 1 imagen, tal como se muestra aquí, para su producción.',
    other:
      'Apruebo «{title}», ronda {round}: {count} imágenes, tal como se muestran aquí, para su producción.',
  },
} as const
export const STATEMENT_LANGUAGES = ['en', 'es'] as const
export type StatementLanguage = (typeof STATEMENT_LANGUAGES)[number]

/** Returns the statement for the approval of `count` images. */
export const approvalStatement = (
  language: StatementLanguage,
  { title, round, count }: { title: string; round: number; count: number },
): string =>
  SENTENCES[language][count === 1 ? 'one' : 'other']
    .replace('{title}', () => title)
    .replace('{round}', String(round))
    .replace('{count}', String(count))

/** Detects the language of a stored statement. Falls back to English. */
export const languageOfStatement = (statement: string): StatementLanguage =>
  STATEMENT_LANGUAGES.find((language) => {
    const [beginning = ''] = SENTENCES[language].other.split('{title}')
    return statement.startsWith(beginning)
  }) ?? 'en'
