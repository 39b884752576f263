// Prints the size of each first screen (JS and CSS, gzip) against its budget. Guest pages are built
// separately and counted with their styles. Run after a build: node web/measure-bytes.mjs [dist]
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const KIB = 1024
const BUDGETS = { landing: 125.5, login: 125.5, callback: 125.5, onboarding: 152, dashboard: 178 }
const LAZY_ROUTE_BUDGET = 27
/** Screens with a budget for their own script only; the rest was loaded with the screen below. */
const OWN_SCRIPTS = { session: 10 }
/** Built separately (vite.guest.config.ts), so they load nothing of the studio. */
const GUEST_PAGES = {
  '/e/:token, for guests of a booth': { page: 'guest.html', budget: 36 },
  '/p, for guests of a proof': { page: 'proof.html', budget: 60 },
  '/s, for recipients of a delivery': { page: 'share.html', budget: 40 },
  '/verify, for whoever has a certificate': { page: 'verify.html', budget: 20 },
}
/** Loaded on demand: not needed to see the screen. */
const WITHOUT_BUDGET = 'videocanvas, editing'

const dist = resolve(process.argv[2] ?? new URL('dist', import.meta.url).pathname)
const page = readFileSync(`${dist}/index.html`, 'utf8')
const later = JSON.parse(readFileSync(`${dist}/measured.json`, 'utf8'))
const routes = { ...JSON.parse(/for \(const href of (\{.*?\})\[route\]/s.exec(page)[1]), ...later }
/** Loaded by the dashboard after the first render; available to screens that no visit starts with. */
const isFetchedBefore = (href) => routes.dashboard.en.includes(href) || /\/late-[\w-]+\.(js|css)$/.test(href)
// A disabled style sheet is only named: its content is inlined.
const assetsOf = (html) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(([, href]) => href)
const entry = assetsOf(page)

const sizes = new Map()
const gzipSize = (href) => {
  if (!sizes.has(href)) sizes.set(href, gzipSync(readFileSync(dist + href), { level: 9 }).length)
  return sizes.get(href)
}
// The entry’s style sheet is inlined.
const inlined = gzipSync(page.slice(page.lastIndexOf('<style')), { level: 9 }).length
const total = (files) => [...new Set(files)].reduce((sum, href) => sum + gzipSize(href), 0) / KIB

let isOver = false
const rows = Object.entries(routes).map(([route, { en: files }]) => {
  const kib = total([...entry, ...files]) + inlined / KIB
  const isBeyondDashboard = !(route in BUDGETS)
  const ownScript = route in OWN_SCRIPTS && files.filter((href) => /\/screen-[\w-]+\.js$/.test(href))
  if (ownScript && ownScript.length !== 1) throw new Error(`Which script is that of ${route}? ${ownScript}`)
  const isOwn = (href) => !(route in later ? isFetchedBefore(href) : routes.dashboard.en.includes(href))
  const beyond = total(ownScript || files.filter(isOwn))
  // Rounded to a tenth, as displayed: processors compress the same bytes slightly differently.
  const measured = Number((isBeyondDashboard ? beyond : kib).toFixed(1))
  const budget = BUDGETS[route] ?? OWN_SCRIPTS[route] ?? LAZY_ROUTE_BUDGET
  const isFree = route === WITHOUT_BUDGET
  isOver ||= !isFree && measured > budget
  return {
    route,
    files: new Set([...entry, ...files]).size,
    'JS + CSS, KiB': Number(kib.toFixed(1)),
    'beyond dashboard': isBeyondDashboard ? Number(beyond.toFixed(1)) : '',
    'budget, KiB': isFree ? '' : budget,
    holds: isFree ? '' : measured <= budget,
  }
})
for (const [route, { page: file, budget }] of Object.entries(GUEST_PAGES)) {
  const html = readFileSync(`${dist}/${file}`, 'utf8')
  const files = assetsOf(html)
  const kib = Number((total(files) + gzipSync(html, { level: 9 }).length / KIB).toFixed(1))
  rows.push({
    ...{ route, files: files.length, 'JS + CSS, KiB': kib, 'beyond dashboard': '' },
    ...{ 'budget, KiB': budget, holds: kib <= budget },
  })
  isOver ||= kib > budget
}
console.table(rows)
console.log(
  `index.html ${(gzipSync(page).length / KIB).toFixed(1)} KiB, entry ${total(entry).toFixed(1)} KiB (gzip)`,
)
if (isOver) process.exitCode = 1
