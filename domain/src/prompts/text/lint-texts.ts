import type { Finding, LintRule } from './lint.ts'

type Texts = Record<'en' | 'es', string>

/** What is said of a finding: `{0}` and so on are its words. */
export const LINT_TEXTS: Record<LintRule, Texts> = {
  contradiction: {
    en: '“{0}” and “{1}” cannot both be in one picture.',
    es: '«{0}» y «{1}» no caben en la misma imagen.',
  },
  'people-count': {
    en: '“{0}” and “{1}” count people differently.',
    es: '«{0}» y «{1}» cuentan personas de forma distinta.',
  },
  'negative-repeats': {
    en: '“{0}” is to be left out, and “{1}” is asked for.',
    es: '«{0}» se excluye y «{1}» se pide.',
  },
  vague: {
    en: '“{0}” changes nothing that can be seen. Say what makes it so.',
    es: '«{0}» no cambia nada visible. Di qué lo hace así.',
  },
  'over-length': {
    en: '{0} reads {2} of {1}; what is behind is not sent or hardly read.',
    es: '{0} lee {2} de {1}; lo que sigue no se envía o apenas se lee.',
  },
  'variable-unused': {
    en: 'The variable “{0}” does not stand in the text.',
    es: 'La variable «{0}» no aparece en el texto.',
  },
  'variable-undescribed': {
    en: '“{0}” is a plain text field. Describe it to give it a type, help or choices.',
    es: '«{0}» es un campo de texto simple. Descríbelo para darle tipo, ayuda u opciones.',
  },
  'variable-self': {
    en: 'The default of “{0}” names “{0}”: it is put in as it is.',
    es: 'El valor por defecto de «{0}» nombra a «{0}»: se inserta tal cual.',
  },
  'list-unknown': {
    en: 'There is no list “{0}”: it is sent as it stands.',
    es: 'No hay ninguna lista «{0}»: se envía tal cual.',
  },
  'brace-open': {
    en: 'This brace is not closed, so it is text. Write \\{0} if it is meant to be.',
    es: 'Esta llave no se cierra, así que es texto. Escribe \\{0} si es intencionado.',
  },
  'alternative-twice': {
    en: '“{0}” is among the alternatives twice.',
    es: '«{0}» está dos veces entre las alternativas.',
  },
  'clause-twice': { en: '“{0}” is said twice.', es: '«{0}» se dice dos veces.' },
  'person-name': {
    en: '“{0}” is a person. Many models refuse names; describe what you want to see.',
    es: '«{0}» es una persona. Muchos modelos rechazan nombres; describe lo que quieres ver.',
  },
  'text-in-picture': {
    en: '{1} cannot write {0} legibly.',
    es: '{1} no puede escribir {0} de forma legible.',
  },
  moderation: {
    en: '“{0}” may be refused by the model or by the rules of this studio.',
    es: '«{0}» puede ser rechazado por el modelo o por las normas de este estudio.',
  },
}

/** A finding in words. */
export const sayFinding = ({ rule, words }: Pick<Finding, 'rule' | 'words'>, language: 'en' | 'es'): string =>
  LINT_TEXTS[rule][language].replaceAll(/\{(\d)\}/g, (_, place: string) => words[Number(place)] ?? '')
