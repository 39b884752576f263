import './guest.css'
import { browserStorage } from './guest-storage.ts'
import { NotReached } from '../../../platform/guest-calls.ts'
import { askPage } from './guest-calls.ts'
import { type Known, nextAsk } from './guest-state.ts'
import { guestLocales, sayIn, pickLocale, type Say } from './guest-texts.ts'
import { createView } from './guest-view.ts'

const LOCALE = 'studio-locale'
const root = document.getElementById('guest')!
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')

let known: Known = { state: 'asking' }
let isOffline = false
/** Language chosen by the guest. Until then the page uses that of the session. */
let chosen = browserStorage.read(LOCALE)
let lastNews = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let say: Say | undefined

const view = createView(root, token, {
  switchLanguage: () => {
    const at = guestLocales.indexOf(say?.locale ?? 'en')
    chosen = guestLocales[(at + 1) % guestLocales.length] ?? 'en'
    browserStorage.write(LOCALE, chosen)
    show()
  },
  askAgain: () => void ask(),
  onGone: () => {
    known = { state: 'gone', by: 'guest' }
    show()
  },
})

function show(): void {
  const ofSession = known.state === 'here' ? [known.locale] : []
  const locale = pickLocale([...(chosen ? [chosen] : []), ...ofSession, ...navigator.languages])
  if (say?.locale !== locale) say = sayIn(locale)
  document.documentElement.lang = locale
  view.draw(known, say, { isOffline })
}

async function ask(): Promise<void> {
  clearTimeout(timer)
  try {
    const page = await askPage(token)
    if (JSON.stringify(page) !== JSON.stringify(known)) lastNews = Date.now()
    known = page
    isOffline = false
  } catch (error) {
    if (error instanceof NotReached) isOffline = true
    else known = { state: 'broken' }
  }
  show()
  const pause = nextAsk(known, Date.now() - lastNews)
  // A hidden page is not polled. Polling continues when it is visible again.
  if (pause !== null && document.visibilityState === 'visible') timer = setTimeout(() => void ask(), pause)
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && nextAsk(known, 0) !== null) void ask()
})
addEventListener('online', () => void ask())
show()
void ask()
