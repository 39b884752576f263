// A pseudo-language made of the English texts: accented and 40% longer. Added as one folder like any language, it
// reveals untranslated, overflowing and truncated texts.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { runVite } from '../tools/build.ts'

/** Tag of a valid language without a translation in the product. An invalid tag would be a violation itself. */
export const PSEUDO = 'eo'

/** URL of the accessibility checks on the app’s server. */
export const CHECKS = '/assets/accessibility-checks.js'

const root = dirname(import.meta.dirname)
const ACCENTED_LETTERS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  S: 'Š',
}
/** Placeholders and markup stay unchanged. */
const PRESERVED = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/

function pseudo(text: string): string {
  const accented = text
    .split(PRESERVED)
    .map((part, index) =>
      index % 2 ? part : part.replace(/[aeioucnsAEOS]/g, (letter) => ACCENTED_LETTERS[letter] ?? letter),
    )
    .join('')
  const length = text.replace(new RegExp(PRESERVED, 'g'), '').length
  // Adds short words, since real longer texts wrap at words.
  return accented + ' łöñg'.repeat(Math.ceil((length * 0.4) / 5))
}

const pseudoAll = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudo(value)
  if (Array.isArray(value)) return value.map(pseudoAll)
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, pseudoAll(inner)]))
}

/** Builds the web app with this language in a separate folder. */
export async function buildPseudoLocale() {
  // Excludes the packages, whose files are split differently.
  const folder = mkdtempSync(join(tmpdir(), 'pseudo-locale-'))
  const web = join(folder, 'web')
  const skipped = new Set(['dist', 'node_modules', '.vite'])
  cpSync(join(root, 'web'), web, {
    recursive: true,
    filter: (from) =>
      dirname(from) !== join(root, 'web') || !skipped.has(from.slice(dirname(from).length + 1)),
  })
  for (const name of ['node_modules', 'contract', 'package.json', 'tsconfig.base.json'])
    symlinkSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'web/node_modules'), join(web, 'node_modules'))
  const locales = join(web, 'src/locales')
  mkdirSync(join(locales, PSEUDO))
  for (const name of readdirSync(join(locales, 'en'))) {
    const texts: unknown = JSON.parse(readFileSync(join(locales, 'en', name), 'utf8'))
    const translated = name === 'language.json' ? { name: 'Pseudo', direction: 'ltr' } : pseudoAll(texts)
    writeFileSync(join(locales, PSEUDO, name), JSON.stringify(translated))
  }
  await runVite(web)
  const dist = join(web, 'dist')
  const { resolve } = createRequire(join(root, 'web/package.json'))
  const checks = createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
  cpSync(checks, join(dist, CHECKS))
  return { dist, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}
const CALLS = /^\/(api|auth\/v1|rest|storage|realtime|media|debug\/mailbox)\b/

/** Serves the build in `dist` and forwards all calls to the product at `url`. */
export async function servePseudoLocale(
  dist: string,
  url: string,
): Promise<{ url: string; close: () => void }> {
  const pageOf = (name: string) => readFileSync(join(dist, `${name}.html`), 'utf8')
  const page = pageOf('index')
  const guests = pageOf('guest')
  const others = new Map([
    ['/p', pageOf('proof')],
    ['/s', pageOf('share')],
    ['/verify', pageOf('verify')],
  ])
  const pageAt = (path: string) => (path.startsWith('/e/') ? guests : (others.get(path) ?? page))
  const serve = (path: string, response: ServerResponse) => {
    const type = TYPES[extname(path)]
    try {
      const body = type ? readFileSync(join(dist, path)) : pageAt(path)
      // Cached like in the product, so that the browser doesn’t load and compile files again for each state.
      const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      response
        .writeHead(200, { 'content-type': type ?? 'text/html', 'cache-control': cacheControl })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    if (!CALLS.test(path)) return serve(path.split('?')[0] ?? '/', response)
    const onward = request(
      new URL(path, url),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
