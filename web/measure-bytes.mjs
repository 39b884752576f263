// Prints what each first screen costs before it can be used: JS and CSS, gzip, against the budgets. The page of a proof's
// guests, which is an entry of its own, with itself and its styles.
// Run after a build: node web/measure-bytes.mjs [dist]
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const KIB = 1024
const BUDGETS = { landing: 130, login: 130, callback: 130, onboarding: 155, dashboard: 178.5 }
const LAZY_ROUTE_BUDGET = 25
const PROOF_PAGE_BUDGET = 60
/** Fetched once something on its screen is opened: nobody waits for it to see the screen. */
const WITHOUT_BUDGET = 'videocanvas, editing'

const dist = resolve(process.argv[2] ?? new URL('dist', import.meta.url).pathname)
const page = readFileSync(`${dist}/index.html`, 'utf8')
const later = JSON.parse(readFileSync(`${dist}/measured.json`, 'utf8'))
const routes = { ...JSON.parse(/for \(const href of (\{.*?\})\[route\]/s.exec(page)[1]), ...later }
/** What the dashboard fetches as soon as it stands: whoever opens a screen that no page begins with has it. */
const isFetchedBefore = (href) => routes.dashboard.en.includes(href) || /\/late-[\w-]+\.(js|css)$/.test(href)
// A sheet that is off is only named: what it holds stands in the page.
const assetsOf = (html) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(([, href]) => href)
const entry = assetsOf(page)

const sizes = new Map()
const gzipSize = (href) => {
  if (!sizes.has(href)) sizes.set(href, gzipSync(readFileSync(dist + href), { level: 9 }).length)
  return sizes.get(href)
}
// The sheet of the entry stands in the page.
const inlined = gzipSync(page.slice(page.lastIndexOf('<style')), { level: 9 }).length
const total = (files) => [...new Set(files)].reduce((sum, href) => sum + gzipSize(href), 0) / KIB

let isOver = false
const rows = Object.entries(routes).map(([route, { en: files }]) => {
  const kib = total([...entry, ...files]) + inlined / KIB
  const isBeyondDashboard = !(route in BUDGETS)
  const isOwn = (href) => !(route in later ? isFetchedBefore(href) : routes.dashboard.en.includes(href))
  const beyond = total(files.filter(isOwn))
  // To a tenth, as it is told: processors differ in how well they pack the same bytes, by some tens of them.
  const measured = Number((isBeyondDashboard ? beyond : kib).toFixed(1))
  const budget = BUDGETS[route] ?? LAZY_ROUTE_BUDGET
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
const proofPage = readFileSync(`${dist}/proof.html`, 'utf8')
const proofFiles = assetsOf(proofPage)
const proofKib = Number((total(proofFiles) + gzipSync(proofPage, { level: 9 }).length / KIB).toFixed(1))
rows.push({
  route: '/p, for guests of a proof',
  files: proofFiles.length,
  'JS + CSS, KiB': proofKib,
  'beyond dashboard': '',
  'budget, KiB': PROOF_PAGE_BUDGET,
  holds: proofKib <= PROOF_PAGE_BUDGET,
})
isOver ||= proofKib > PROOF_PAGE_BUDGET
console.table(rows)
console.log(
  `index.html ${(gzipSync(page).length / KIB).toFixed(1)} KiB, entry ${total(entry).toFixed(1)} KiB (gzip)`,
)
if (isOver) process.exitCode = 1
