// Runs before first paint: sets theme, language and sidebar, chooses the static frame and starts its requests.
;(() => {
  const root = document.documentElement
  const nonce = document.currentScript.nonce
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function fetchAhead(href, kind) {
    const link = Object.assign(document.createElement('link'), kind, { href, nonce, crossOrigin: '' })
    document.head.append(link)
  }

  const theme = stored('studio-theme') ?? 'dark'
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme === 'light' ? 'light' : 'dark'

  try {
    for (const [name, value] of Object.entries(JSON.parse(stored('studio-accessibility') ?? '{}')))
      if (['motion', 'contrast', 'textSize'].includes(name)) root.dataset[name] = value
  } catch {
    // Invalid JSON counts as no settings.
  }

  // Uses cached fonts immediately. On a first visit they would delay the scripts, so the screen starts with fallbacks
  // of the same metrics and loads the fonts afterwards (app/show-fonts.ts).
  if (stored('studio-fonts')) {
    document.getElementById('fonts').media = 'all'
    fetchAhead(__FONT__, { rel: 'preload', as: 'font', type: 'font/woff2' })
  }

  const languages = [stored('studio-locale'), ...navigator.languages].map((tag) =>
    String(tag).split('-')[0].toLowerCase(),
  )
  const language = languages.find((tag) => __LOCALES__.includes(tag)) ?? 'en'
  root.lang = language

  if (/(?:^|; )sidebar_state=false/.test(document.cookie)) root.dataset.sidebar = 'collapsed'

  if ((stored('studio-mode') ?? '').startsWith('session')) root.dataset.mode = 'session'

  if (stored('studio-alpha-notice')) root.dataset.alphaNotice = 'dismissed'

  const session = stored('empressos-auth-session') ?? ''
  const isSignedIn = session.includes('refresh_token')
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const screens = __STUDIO_SCREENS__
  const outside = __OUTER_SCREENS__
  const inside = path === '/' ? 'dashboard' : screens[path]
  // A signed-in user on the sign-in page is redirected to the dashboard.
  const isReturning = isSignedIn && path === '/login'
  const asked = (isSignedIn ? inside : screens[path] && 'login') ?? outside[path]
  const route = isReturning ? 'dashboard' : asked
  const isShell = isSignedIn && inside !== undefined
  root.dataset.frame = isShell ? 'shell' : asked === 'landing' || asked === 'login' ? asked : 'plain'
  root.dataset.route = route ?? ''

  // One combined request for the data that the shell and its screen need first, in parallel with the scripts. The app
  // takes these responses from it and requests everything else itself (platform/start.ts).
  if (isSignedIn && (route === 'dashboard' || path.startsWith('/dashboard'))) {
    try {
      const { access_token: token, expires_at: ends } = JSON.parse(session)
      if (ends > Date.now() / 1000 + 90) {
        // A screen opened with search parameters needs other data.
        const screen = isShell && !location.search ? `?screen=${route}` : ''
        const headers = {
          accept: 'application/json',
          'accept-language': language,
          authorization: `Bearer ${token}`,
        }
        const answer = fetch(`/api/start${screen}`, { headers }).then((got) =>
          got.ok ? got.json() : undefined,
        )
        // The app reports a failed connection.
        answer.catch(() => undefined)
        globalThis.studioStart = { token, answer }
      }
    } catch {
      // Invalid data is handled by the app.
    }
  }

  for (const href of __ROUTES__[route]?.[language] ?? []) {
    fetchAhead(href, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
  }

  // The static frames are in English; `data-es` holds the Spanish text.
  globalThis.settleFrame = () => {
    for (const element of document.querySelectorAll('[data-es]')) {
      if (element.dataset[language]) element.textContent = element.dataset[language]
    }
    if (isReturning) {
      const texts = [
        ['You are signed in', 'Has iniciado sesión'],
        ['Redirecting to dashboard…', 'Abriendo el panel…'],
      ]
      const places = document.querySelectorAll('.still-login :is(.sign-in-title, .sign-in-sub)')
      for (const [index, place] of places.entries())
        place.textContent = texts[index][language === 'es' ? 1 : 0]
    }
    const title = document.querySelector('.still-shell h1')
    const text = __TITLES__[route]?.[language]
    if (title && text) title.textContent = text
  }
})()
