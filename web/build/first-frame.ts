import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'
import { cutFont, FONT_URL, facesOf, fontFile, fontName } from './fonts.ts'
import { firstScreensOf, MEASURED_SCREENS, screensByPath } from './first-screens.ts'
import { GUEST_PAGES } from './guest-page.ts'
import { SCREENS } from './screens.ts'

const FIRST_SCREENS = firstScreensOf(SCREENS)

/** Inlined into the page, in this order; the same files carry React's layout. */
const FRAME_STYLES = ['design/tokens.css', 'design/fonts.css', 'design/base.css', 'app/frame.css'] as const

/** The same for guest pages, which have a separate frame. */
const GUEST_STYLES = ['design/tokens.css', 'design/fonts.css', 'design/base.css'] as const

/** Fonts for browsers that already have them; all others may swap them in. */
const PRELOADED_FONT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const TEXTS = new URL('../src/locales/', import.meta.url)
/** Each folder with a `language.json` is a language, as in `platform/locale.ts`. */
const LOCALES = readdirSync(TEXTS).filter((name) => existsSync(new URL(`${name}/language.json`, TEXTS)))

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const source = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

const FACE = /@font-face{[^}]*}/g

const minifyCss = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')

/**
 * Adds the first frame to `index.html`: the layers, tokens and layout that the static frame and React share,
 * the script that selects the frame before the first paint, and the chunks that each route needs.
 */
export function firstFrame(): Plugin {
  let serving = false

  return {
    name: 'studio-first-frame',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    async buildStart() {
      if (serving) return
      for (const font of await cutFonts()) this.emitFile(font)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const measured = JSON.stringify(routeChunks(bundle, MEASURED_SCREENS))
        this.emitFile({ type: 'asset', fileName: 'measured.json', source: measured })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (isGuestPage(filename)) return html
        const urlOf = fontUrl(bundle)
        const { withoutFonts, fontSheet } = sheetsOf(FRAME_STYLES, urlOf)
        const routes = bundle ? routeChunks(bundle, FIRST_SCREENS) : {}
        const script = source('app/first-frame.js')
          .replace('__ROUTES__', JSON.stringify(routes))
          .replace('__LOCALES__', JSON.stringify(LOCALES))
          .replace('__STUDIO_SCREENS__', JSON.stringify(screensByPath(FIRST_SCREENS, true)))
          .replace('__OUTER_SCREENS__', JSON.stringify(screensByPath(FIRST_SCREENS, false)))
          .replace('__TITLES__', JSON.stringify(titles()))
          .replace('__FONT__', JSON.stringify(urlOf(PRELOADED_FONT)))
        const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
        const modules = html.match(/\s*<link rel="modulepreload"[^>]*>/g) ?? []
        const tags: HtmlTagDescriptor[] = [
          // The largest file first: everything waits for it, and HTTP/1 has only six connections.
          ...modules
            .map(hrefOf)
            .sort((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a))
            .map((href) => modulePreload(href)),
          { tag: 'style', attrs: { nonce: '__NONCE__' }, children: withoutFonts, injectTo: 'head-prepend' },
          // Disabled until the screen is drawn, or until the script knows that the browser has them.
          {
            tag: 'style',
            attrs: { nonce: '__NONCE__', id: 'fonts', media: 'not all' },
            children: fontSheet,
            injectTo: 'head-prepend',
          },
          { tag: 'script', attrs: { nonce: '__NONCE__' }, children: script, injectTo: 'head-prepend' },
        ]
        // The style sheet of the entry is small: inlined, it delays nothing, least of all the first paint.
        const inlined = styles.map((link) => sheetOf(bundle, hrefOf(link))).join('')
        const moved = [...styles, ...modules].reduce((page, link) => page.replace(link, ''), html)
        const sheet = `<style nonce="__NONCE__">${inlined}</style>`
        // Files that depend on the entry also request its style sheet. They find this one, and browsers don’t
        // load a disabled one.
        const styleLinks = styles
          .map((link) => `<link rel="stylesheet" href="${hrefOf(link)}" disabled>`)
          .join('')
        return { html: moved.replace('</body>', `${sheet}${styleLinks}\n  </body>`), tags }
      },
    },
  }
}

/** Adds the tokens, base styles and fonts to a guest page, which has no frame. */
export function guestFrame(): Plugin {
  let serving = false
  return {
    name: 'studio-guest-frame',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    async buildStart() {
      if (serving) return
      for (const font of await cutFonts()) this.emitFile(font)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!isGuestPage(filename)) return html
        const { withoutFonts, fontSheet } = sheetsOf(GUEST_STYLES, fontUrl(bundle))
        const children = withoutFonts + fontSheet
        return [{ tag: 'style', attrs: { nonce: '__NONCE__' }, children, injectTo: 'head-prepend' }]
      },
    },
  }
}

const isGuestPage = (file: string): boolean => basename(file) in GUEST_PAGES

const fontUrl = (bundle: Bundle | undefined) => (url: string) =>
  bundle ? assetUrl(bundle, fontName(url)) : `/@fs${fontFile(url)}`

/** Reduced font files. Their names are hashes of their content, so that both builds share them. */
const cutFonts = () =>
  Promise.all(
    facesOf(source('design/fonts.css')).map(async (face) => ({
      type: 'asset' as const,
      name: fontName(face.url),
      source: await cutFont(face),
    })),
  )

/** Styles of a page, and its font faces with the URLs of the files. */
function sheetsOf(styles: readonly string[], urlOf: (url: string) => string) {
  const css = minifyCss(styles.map(source).join('\n'))
  const fonts = [...css.matchAll(FACE)].map(([face]) => face).filter((face) => face.match(FONT_URL))
  return {
    withoutFonts: fonts.reduce((rest, face) => rest.replace(face, ''), css),
    fontSheet: fonts.join('').replace(FONT_URL, (_, url: string) => `url(${urlOf(url)})`),
  }
}

/** Header texts of the static frame by screen and language. */
function titles() {
  const screensIn = (language: string): Record<string, string> =>
    JSON.parse(source(`locales/${language}/app.json`)).screens
  const screens = Object.entries(FIRST_SCREENS).flatMap(([name, screen]) =>
    screen.screen
      ? [
          [
            name,
            Object.fromEntries(LOCALES.map((each) => [each, screensIn(each)[screen.screen ?? '']])),
          ] as const,
        ]
      : [],
  )
  return Object.fromEntries(screens)
}

const hrefOf = (link: string): string => /href="([^"]+)"/.exec(link)?.[1] ?? ''

function sheetOf(bundle: Bundle | undefined, href: string): string {
  const file = bundle?.[href.replace(/^\//, '')]
  return file?.type === 'asset' ? String(file.source) : ''
}

const sizeOf = (bundle: Bundle | undefined, href: string): number => {
  const file = bundle?.[href.replace(/^\//, '')]
  return file?.type === 'chunk' ? file.code.length : 0
}

const modulePreload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href, crossorigin: true, nonce: '__NONCE__' },
  injectTo: 'head-prepend',
})

function assetUrl(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name))
  if (!asset) throw new Error(`The build has no ${name}.`)
  return `/${asset.fileName}`
}

/** For each route the scripts and styles it needs beyond the entry, per language. */
function routeChunks(
  bundle: Bundle,
  entries: typeof MEASURED_SCREENS,
): Record<string, Record<string, string[]>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'index')
  if (!entry) throw new Error('The build has no entry chunk.')
  const already = closure(bundle, entry)
  const filesOf = (paths: readonly string[]) => {
    const files = new Set<string>()
    for (const path of paths) {
      const filePath = fileURLToPath(new URL(`../src/${path}`, import.meta.url))
      const chunk = chunks.find(
        (file) => file.facadeModuleId === filePath || file.moduleIds.includes(filePath),
      )
      if (!chunk) throw new Error(`The build has no ${path}: correct what the screen says it is drawn by.`)
      for (const file of closure(bundle, chunk)) if (!already.has(file)) files.add(`/${file}`)
    }
    return [...files]
  }
  return Object.fromEntries(
    Object.entries(entries).map(([route, { modules, texts }]) => {
      const inLanguage = (language: string) =>
        filesOf([...modules, ...texts.map((name) => `locales/${language}/${name}.json`)])
      return [route, Object.fromEntries(LOCALES.map((language) => [language, inLanguage(language)]))]
    }),
  )
}

function closure(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  const meta = (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
  for (const css of meta?.importedCss ?? []) seen.add(css)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (next?.type === 'chunk') closure(bundle, next, seen)
  }
  return seen
}
