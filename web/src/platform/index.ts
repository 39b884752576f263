/** What every feature stands on: calls, the sign-in, texts, theme. Knows no feature. */
export {
  type Accessibility,
  ACCESSIBILITY_CHOICES,
  currentAccessibility,
  DEFAULT_ACCESSIBILITY,
  keepAccessibility,
  showAccessibility,
} from './accessibility.ts'
export { ACCESSIBILITY_KEY } from './quiet-keys.ts'
export { type BrowserStorage, browserStorage } from './browser-storage.ts'
export { beginStart, call, gateAtStart } from './calls/call.ts'
export type { Call, CallOptions, TokenSource } from './calls/create-call.ts'
export { agoText } from './ago-text.ts'
export { useErrorText } from './calls/error-text.ts'
export { dateFormat, numberFormat } from './formats.ts'
export { createTexts, type TextBundles } from './i18n.ts'
export { holdLists } from './calls/hold-lists.ts'
export { createIntents, isAnswered } from './calls/intents.ts'
export { keptDrafts, useKeptDraft } from './kept-draft.ts'
export { FALLBACK, type Locale, LOCALE_KEY, LOCALES, nameOf } from './locale.ts'
export type { NetworkState } from './network/network.ts'
export { isUuid } from './is-uuid.ts'
export { type Encoding, ENCODINGS, readTextFile } from './text-file.ts'
export { newUuid } from './new-uuid.ts'
export { createQueryClient, followNetwork } from './calls/query-client.ts'
export { RequestError } from './calls/request-error.ts'
export { keyOf } from './keys/reader.ts'
export { SHORTCUT_IDS, SHORTCUTS, type ShortcutGroup, type ShortcutId } from './keys/shortcuts.ts'
export { keyboard, showKeys, useKeys, useShortcuts } from './keys/use-shortcuts.ts'
export { safeNext } from './session/safe-next.ts'
export type { StoredSession } from './session/stored-session.ts'
export { configKeys } from './session/config-keys.ts'
export { loadConfig, session, start, tellConfig, watchConfig } from './session/tab.ts'
export { network, useNetwork } from './session/tab-network.ts'
export { push } from './session/tab-push.ts'
export { adoptTheme, currentTheme, showTheme, THEME_KEY, type Theme } from './theme.ts'
export { CHANGED, forgetSent, noteChange, unsentChanges } from './unsent-changes.ts'
export { useFlag } from './use-flag.ts'
export { useLocale } from './use-locale.ts'
export { usePushAlive } from './network/use-push.ts'
export { useSession } from './session/use-session.ts'
export { useTheme } from './use-theme.ts'
export { version } from './version.ts'
