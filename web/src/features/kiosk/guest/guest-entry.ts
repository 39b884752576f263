import './guest.css'
import { browserStorage } from './guest-storage.ts'
import { NotReached } from '../../../platform/guest-calls.ts'
import { askPage } from './guest-calls.ts'
import { type GuestPageState, nextAsk } from './guest-state.ts'
import { guestLocales, translatorFor, pickLocale, type Translate } from './guest-texts.ts'
import { createView } from './guest-view.ts'

const LOCALE = 'studio-locale'
const root = document.getElementById('guest')!
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')

let current: GuestPageState = { state: 'asking' }
let isOffline = false
/** Language chosen by the guest. Until then the page uses that of the session. */
let storedLocale = browserStorage.read(LOCALE)
let lastNews = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let t: Translate | undefined

const view = createView(root, token, {
  switchLanguage: () => {
    const at = guestLocales.indexOf(t?.locale ?? 'en')
    storedLocale = guestLocales[(at + 1) % guestLocales.length] ?? 'en'
    browserStorage.write(LOCALE, storedLocale)
    show()
  },
  askAgain: () => void ask(),
  onDeleted: () => {
    current = { state: 'gone', by: 'guest' }
    show()
  },
})

function show(): void {
  const ofSession = current.state === 'here' ? [current.locale] : []
  const locale = pickLocale([...(storedLocale ? [storedLocale] : []), ...ofSession, ...navigator.languages])
  if (t?.locale !== locale) t = translatorFor(locale)
  document.documentElement.lang = locale
  view.draw(current, t, { isOffline })
}

async function ask(): Promise<void> {
  clearTimeout(timer)
  try {
    const page = await askPage(token)
    if (JSON.stringify(page) !== JSON.stringify(current)) lastNews = Date.now()
    current = page
    isOffline = false
  } catch (error) {
    if (error instanceof NotReached) isOffline = true
    else current = { state: 'broken' }
  }
  show()
  const pause = nextAsk(current, Date.now() - lastNews)
  // A hidden page is not polled. Polling continues when it is visible again.
  if (pause !== null && document.visibilityState === 'visible') timer = setTimeout(() => void ask(), pause)
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && nextAsk(current, 0) !== null) void ask()
})
addEventListener('online', () => void ask())
show()
void ask()
