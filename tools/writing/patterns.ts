// The wording that `npm run check` refuses, and what to write instead. `docs/writing.md` gives the reasons.

/** Kind of text: interface texts, strings of server and contract, documentation, or comments. */
export type Scope = 'texts' | 'server' | 'docs' | 'comments'

export interface Pattern {
  refuse: RegExp
  /** Suggested replacement. */
  instead: string
  /** All four unless listed. */
  scopes?: Scope[]
}

const INTERFACE: Scope[] = ['texts', 'server']
const TEXTS: Scope[] = ['texts']

export const ENGLISH: Pattern[] = [
  { refuse: /\bwho(?:m)?ever\b/i, instead: 'the role, or “anyone who”' },
  { refuse: /\banew\b/i, instead: '“again”, or a verb with re-' },
  { refuse: /\bmeanwhile\b/i, instead: '“in the meantime”, “since then”, or nothing' },
  {
    refuse: /\b(?:some|any|every)body\b/i,
    instead: 'the role, or “someone”, “anyone”, “everyone”',
    scopes: INTERFACE,
  },
  { refuse: /\bnobody\b/i, instead: 'the role, “no one”, or a passive', scopes: INTERFACE },
  { refuse: /\bby (?:itself|themselves)\b/i, instead: '“automatically”, or “separately”' },
  { refuse: /\b(?:is|are|was|were|be|been) told\b/i, instead: '“notified”, “shown”, “sent”, “reported”' },
  {
    refuse:
      /\b(?:stands?|stood) (?:in|on|at|for|there|here|beside|below|above|after|before|twice|apart|within|behind|under|with)\b/i,
    instead: '“is”, “appears”, “means”, “is stored in”',
  },
  {
    refuse: /(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|way\b|need\b)\w+/i,
    instead: '“isn’t a”, “aren’t”',
  },
  { refuse: /\bthere (?:is|are) no such\b/i, instead: '“… not found”', scopes: INTERFACE },
  { refuse: /\bno more\b(?! than)|\bany more\b/i, instead: '“no longer”' },
  {
    refuse: /\b(?:did|has|have) not (?:arrived?|come)\b/i,
    instead: '“couldn’t load …”, “hasn’t been received”',
  },
  { refuse: /\b(?:comes?|came|becomes?|became) of\b/i, instead: '“result”, “outcome”, “status”' },
  {
    refuse: /\b(?:nothing|all|much|little) of (?:it|them|that|this|what)\b/i,
    instead: '“none of it”, “all”, “nothing”',
  },
  { refuse: /\bgo(?:es)? by\b/i, instead: '“uses”, “depends on”, “is sorted by”' },
  {
    refuse: /\b(?:takes?|took|taken|taking) (?:\w+ ){0,3}back\b/i,
    instead: '“undo”, “withdraw”, “cancel”, “revoke”, “roll back”',
  },
  { refuse: /\bfor good\b/i, instead: '“permanently”' },
  { refuse: /\bmend(?:s|ed|ing)?\b/i, instead: '“fix”, “correct”, “normalise”' },
  { refuse: /\bput(?:s|ting)? (?:\w+ )?right\b/i, instead: '“fix”, “correct”' },
  { refuse: /\bgood (?:once|for|until)\b/i, instead: '“valid for”, “valid until”, “works once”' },
  { refuse: /\ban own\b|\bthe own\b|\bown things?\b/i, instead: '“your own”, “the user’s”, “product”' },
  { refuse: /\ball the same\b/i, instead: '“anyway”, “still”' },
  { refuse: /\bas far as\b/i, instead: '“if”, “up to”, “where”' },
  { refuse: /\bonce more\b/i, instead: '“again”' },
  { refuse: /\bby (?:now|then)\b/i, instead: '“now”, “already”, “at that time”' },
  { refuse: /\blately\b/i, instead: '“recently”' },
  {
    refuse: /(?<!back and )\bforth\b|\bhardly\b|\botherwise than\b|\bheld against\b|\bin place of\b/i,
    instead: '“back and forth”, “rarely”, “differently”, “compared with”, “instead of”',
  },
  {
    refuse: /\b(?:whatever|wherever|whichever)\b/i,
    instead: '“any”, “where”, “the matching”',
    scopes: INTERFACE,
  },
  { refuse: /\bat once\b/i, instead: '“immediately”, or “at the same time”', scopes: INTERFACE },
  { refuse: /\bon (?:its|their) way\b/i, instead: '“loading”, “sent”, “in progress”' },
  {
    refuse: /\b(?:gives?|gave|given|giving) (?:\w+ ){0,2}up\b/i,
    instead: '“cancel”, “discard”, “stop”, “fail”',
  },
  { refuse: /\bof (?:one[’']s|its|their) own\b/i, instead: '“its own”, “a separate”' },
  {
    refuse: /\b(?:tells?|hears?) (?:of|what|which|how|whether|that)\b/i,
    instead: '“shows”, “reports”, “notifies”, “receives”',
  },
  {
    refuse: /\blook(?:s|ed|ing)? (?:at|through|after)\b/i,
    instead: '“view”, “check”, “review”, “search”, “manage”',
    scopes: TEXTS,
  },
  { refuse: /\bfetch(?:ed|es|ing)?\b/i, instead: '“load”', scopes: TEXTS },
  {
    refuse: /\bpictures?\b/i,
    instead: '“image”, or “photo” for the booth and the profile',
    scopes: INTERFACE,
  },
  { refuse: /\bfilms?\b/i, instead: '“video”', scopes: INTERFACE },
  { refuse: /(?<!e-)\b(?:mails?|mailed)\b|\be-mails?\b/i, instead: '“email”', scopes: INTERFACE },
  { refuse: /\bthings?\b/i, instead: 'the noun', scopes: ['comments'] },
  {
    refuse: /^(?:That|It|This) (?:did|could|was|has|is) .*(?:not|no)\b/i,
    instead: '“Couldn’t {{verb}} {{object}}”',
    scopes: TEXTS,
  },
  { refuse: /\bcould not be\b/i, instead: '“Couldn’t {{verb}} …”', scopes: INTERFACE },
  { refuse: /\bfigures\b/i, instead: '“digits”, or “statistics”', scopes: TEXTS },
  {
    refuse: /^So (?:many|long|often|much)\b/i,
    instead: '“Limit”, “Timeout in ms”, “Max.”',
    scopes: ['comments'],
  },
  { refuse: / …/, instead: 'no space before the ellipsis', scopes: TEXTS },
  { refuse: /\.\.\./, instead: '“…”', scopes: TEXTS },
  { refuse: /(?:\d|\}\}) %/, instead: '“{{n}}%”', scopes: TEXTS },
  { refuse: /'/, instead: '“’”', scopes: TEXTS },
  { refuse: /\bPlease\b/i, instead: 'nothing: drop it', scopes: TEXTS },
]

/** Refused in the Spanish texts. */
export const SPANISH: Omit<Pattern, 'scopes'>[] = [
  {
    refuse:
      /\b(?:preparaos|haced|enviad|escribid|pulsad|escribís|acordáis|vosotros|vosotras|vuestr\w+|ustedes?)\b|\busted\b/i,
    instead: 'tú, or an impersonal sentence',
  },
  { refuse: /\bno se pud(?:o|ieron)\b/i, instead: '«no se ha podido»' },
  { refuse: /\bno (?:ha|han) llegado\b|\bno llegó/i, instead: '«no se ha podido cargar»' },
  { refuse: /\bNo ha funcionado\b/i, instead: '«No se ha podido» with the verb and the object' },
  {
    refuse: /\bquien (?:administra|organiza|modera|lleva|abrió|crea)\b/i,
    instead: 'anfitrión, administrador, moderador, creador',
  },
  {
    refuse: /\badministra(?:n|s)?\b|\bderecho de administrar\b/i,
    instead: 'administrador, permisos de administración',
  },
  { refuse: /\bcabinas?\b/i, instead: 'fotomatón' },
  { refuse: /\bemparej\w+/i, instead: 'vincular' },
  { refuse: /\bpelículas?\b/i, instead: 'vídeo' },
  { refuse: /\bpor sí sol[oa]s?(?![\p{L}])|\bpor su cuenta\b/iu, instead: 'automáticamente' },
  { refuse: /\bentretanto\b/i, instead: 'mientras tanto, or nothing' },
  { refuse: /\bapelaci(?:ón|ones)(?![\p{L}])/iu, instead: 'recurso' },
  { refuse: /(?<!\b(?:tu|con la|lector de) )\bhuellas?\b/i, instead: 'hash; rastro in forensics' },
  { refuse: /\bsignos?\b/i, instead: 'caracteres' },
  { refuse: /\bobjetos? propios?\b/i, instead: 'producto' },
  { refuse: /Protocolo Espejo/, instead: 'Mirror Protocol' },
  { refuse: /\bPrompt Studio\b/, instead: 'Estudio de prompts' },
  { refuse: /Biblioteca de creadores/, instead: 'Biblioteca pública' },
  { refuse: /\bCotidiano\b/, instead: 'Estilo de vida' },
  { refuse: /\bIntentar de nuevo\b/i, instead: 'Reintentar' },
  { refuse: /^Ver más$|^Mostrar más$/i, instead: 'Cargar más' },
  { refuse: /\bpara siempre\b|\bdel todo\b/i, instead: 'definitivamente' },
  { refuse: /\bexentos?\b/i, instead: 'sin cobrar' },
  { refuse: /\bficheros?\b/i, instead: 'archivo' },
  { refuse: / …|[“”]/, instead: '«…» without a space; « » for quotes' },
]
