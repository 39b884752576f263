const pluralForm = /_(?:ordinal_)?(zero|one|two|few|many|other)$/

/** Missing and extra texts of `language`, and placeholders that differ from English. */
export function compareTexts(english: unknown, other: unknown, language: string): string[] {
  const [ours, theirs] = [flatten(english), flatten(other)]
  const theirKeys = new Set([...theirs.keys()].map(withoutPlural))
  const complaints: string[] = []
  for (const key of new Set([...ours.keys()].map(withoutPlural)))
    if (!theirKeys.has(key))
      complaints.push(`"${key}" is missing, so its reader would see English: translate it.`)
  for (const [key, text] of theirs) {
    const original = ours.get(key) ?? ours.get(`${withoutPlural(key)}_other`)
    if (original === undefined)
      complaints.push(`"${key}" has no English text, so nothing shows it: remove it.`)
    else if (text === '') complaints.push(`"${key}" is empty: translate it.`)
    else complaints.push(...comparePlaceholders(key, original, text))
  }
  return [...complaints, ...missingForms(theirs, language)]
}

function comparePlaceholders(key: string, english: string, text: string): string[] {
  const marks = (of: string) => [...new Set(of.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g) ?? [])].sort()
  const [expected, actual] = [marks(english), marks(text)]
  // a singular may omit the count: "one picture"
  const needed = expected.filter((mark) => !(pluralForm.test(key) && /\{\{\s*count/.test(mark)))
  const isSame =
    needed.every((mark) => actual.includes(mark)) && actual.every((mark) => expected.includes(mark))
  return isSame
    ? []
    : [
        `"${key}" has ${actual.join(' ') || 'no placeholders'} where English has ${expected.join(' ') || 'none'}.`,
      ]
}

function missingForms(texts: Map<string, string>, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  // "many" is for millions in Romance languages; the translator then falls back to "other"
  const needed = forms.filter((form) => form !== 'many' || !['es', 'fr', 'it', 'pt', 'ca'].includes(language))
  const counted = new Set(
    [...texts.keys()].filter((key) => pluralForm.test(key) && !key.includes('_ordinal_')).map(withoutPlural),
  )
  return [...counted].flatMap((key) =>
    needed
      .filter((form) => !texts.has(`${key}_${form}`))
      .map((form) => `"${key}_${form}" is missing: this language needs that plural form.`),
  )
}

const withoutPlural = (key: string): string => key.replace(pluralForm, '')

function flatten(texts: unknown, prefix = ''): Map<string, string> {
  if (typeof texts === 'string') return new Map([[prefix, texts]])
  if (typeof texts !== 'object' || texts === null) return new Map()
  return new Map(
    Object.entries(texts).flatMap(([key, value]) => [...flatten(value, prefix ? `${prefix}.${key}` : key)]),
  )
}
