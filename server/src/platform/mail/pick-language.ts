const primary = (tag: string): string => tag.trim().toLowerCase().split('-', 1)[0] ?? ''

/**
 * Page language: an Accept-Language header with exactly one bare language (`es`). The web app sends this; browsers
 * send a list or a region.
 */
function chosenOnPage(header: string): string {
  return /^[a-z]{2,3}$/.test(header) ? header : ''
}

function byPreference(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: primary(tag), weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/**
 * Language for a user, among those accepted by `isKnown`: of the requesting page, else the account's `locale`, else
 * the browser's first preference (`header`, Accept-Language), else English.
 */
export function pickLanguage<Language extends string>(
  isKnown: (tag: string) => tag is Language,
  header: string | undefined,
  locale?: unknown,
): Language | 'en' {
  const candidates = [
    chosenOnPage(header ?? ''),
    typeof locale === 'string' ? primary(locale) : '',
    ...byPreference(header ?? ''),
  ]
  return candidates.find(isKnown) ?? 'en'
}
