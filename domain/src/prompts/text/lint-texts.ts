import type { Finding, LintRule } from './lint.ts'

type Texts = Record<'en' | 'es', string>

/** Texts of the issues: `{0}` and so on are replaced by the words of the issue. */
export const LINT_TEXTS: Record<LintRule, Texts> = {
  contradiction: {
    en: '“{0}” and “{1}” contradict each other.',
    es: '«{0}» y «{1}» se contradicen.',
  },
  'people-count': {
    en: '“{0}” and “{1}” give different numbers of people.',
    es: '«{0}» y «{1}» indican un número de personas distinto.',
  },
  'negative-repeats': {
    en: 'The negative prompt excludes “{0}”, but the prompt asks for “{1}”.',
    es: 'El prompt negativo excluye «{0}», pero el prompt pide «{1}».',
  },
  vague: {
    en: '“{0}” has no visible effect. Describe what makes it so.',
    es: '«{0}» no tiene efecto visible. Describe qué lo hace así.',
  },
  'over-length': {
    en: 'Too long for {0} (length {1}, limit {2}). Text beyond the limit is cut off or has little effect.',
    es: 'Demasiado largo para {0} (longitud {1}, límite {2}). El texto que sobra se corta o apenas influye.',
  },
  'variable-unused': {
    en: 'The variable “{0}” isn’t used in the prompt.',
    es: 'La variable «{0}» no se usa en el prompt.',
  },
  'variable-undescribed': {
    en: '“{0}” is a plain text field. Edit the variable to set its type, help text or choices.',
    es: '«{0}» es un campo de texto simple. Edita la variable para darle tipo, texto de ayuda u opciones.',
  },
  'variable-self': {
    en: 'The default value of “{0}” contains “{0}” itself. It is inserted as written.',
    es: 'El valor por defecto de «{0}» contiene la propia «{0}». Se inserta tal cual.',
  },
  'list-unknown': {
    en: 'Word list “{0}” not found. The name is sent as written.',
    es: 'No se ha encontrado la lista «{0}». El nombre se envía tal cual.',
  },
  'brace-open': {
    en: 'This brace isn’t closed, so it is treated as text. Write \\{0} if that is intended.',
    es: 'Esta llave no se cierra y se trata como texto. Escribe \\{0} si es intencionado.',
  },
  'alternative-twice': {
    en: '“{0}” appears twice among the alternatives.',
    es: '«{0}» aparece dos veces entre las alternativas.',
  },
  'clause-twice': { en: '“{0}” appears twice.', es: '«{0}» aparece dos veces.' },
  'person-name': {
    en: '“{0}” is a real person. Many models reject names. Describe the appearance instead.',
    es: '«{0}» es una persona real. Muchos modelos rechazan nombres. Describe su aspecto.',
  },
  'text-in-picture': {
    en: '{1} can’t render {0} legibly.',
    es: '{1} no puede representar {0} de forma legible.',
  },
  moderation: {
    en: 'The model or the moderation rules may reject “{0}”.',
    es: 'El modelo o las reglas de moderación pueden rechazar «{0}».',
  },
}

/** Text of an issue in a language. */
export const sayFinding = ({ rule, words }: Pick<Finding, 'rule' | 'words'>, language: 'en' | 'es'): string =>
  LINT_TEXTS[rule][language].replaceAll(/\{(\d)\}/g, (_, place: string) => words[Number(place)] ?? '')
