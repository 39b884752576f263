import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutFont, facesOf } from './fonts.ts'

const src = join(import.meta.dirname, '../src')
const read = (path: string) => readFileSync(join(src, path), 'utf8')
const faces = facesOf(read('design/fonts.css'))
const face = (url: string) => faces.find((one) => one.url.endsWith(url))!
const UI = face('instrument-sans-latin-wght-normal.woff2')
const DISPLAY = face('fraunces-latin-opsz-normal.woff2')
const HERO = face('fraunces-latin-opsz-normal.woff2#hero')
const MONO = face('geist-mono-latin-wght-normal.woff2')

// No file of the faces has these: the system draws them.
const SYSTEM_GLYPHS = '←→⌘★☆'

const missing = (text: string, characters: string) =>
  [...new Set(text)].filter((one) => !characters.includes(one) && !SYSTEM_GLYPHS.includes(one))

describe('the fonts of the first screens', () => {
  test('contain every character of the texts, the components and the page', () => {
    const files = globSync('{locales/**/*.json,{app,design,features,platform}/**/*.tsx}', { cwd: src })
    expect(files.length).toBeGreaterThan(50)
    const texts = [...files.filter((file) => !file.includes('.test.')).map(read), read('../index.html')].join(
      '',
    )
    for (const { characters } of [UI, DISPLAY, MONO]) expect(missing(texts, characters)).toEqual([])
  })

  test('contain the words of the hero in their own small file', () => {
    const still = /<h1 class="landing-title">(.*?)<\/h1>/.exec(read('../index.html'))?.[1] ?? ''
    const spoken = [...still.matchAll(/data-es="([^"]*)"|>([^<]+)</g)].map((match) => match[1] ?? match[2])
    expect(spoken.length).toBeGreaterThan(3)
    for (const language of globSync('locales/*/language.json', { cwd: src }).map(
      (file) => file.split(sep)[1],
    )) {
      const { hero } = JSON.parse(read(`locales/${language}/auth.json`)) as { hero: Record<string, string> }
      spoken.push(hero.first, hero.second)
    }
    expect(missing(spoken.join(' '), HERO.characters)).toEqual([])
  })

  test('have one face per weight for each character, so that each text needs one file', () => {
    const claims = faces.flatMap(({ family, weights, characters }) =>
      [...characters].map((one) => `${family} ${weights.min} ${one}`),
    )
    expect(new Set(claims).size).toBe(claims.length)
  })

  test('have every weight that a stylesheet uses', () => {
    const sheets = globSync('**/*.css', { cwd: src }).filter((file) => !file.endsWith('fonts.css'))
    const css = sheets.map(read).join('\n')
    const asked = (family: string) =>
      [...css.matchAll(/: (\d{3}) [^;]*var\(--(\w+)\)/g)]
        .filter((match) => match[2] === family)
        .map((match) => Number(match[1]))
    const within = ({ weights }: typeof UI) =>
      expect.toSatisfy((weight: number) => weight >= weights.min && weight <= weights.max)
    const changed = [...css.matchAll(/font-weight: (\w+)/g)].filter(([, weight]) => weight !== 'inherit')
    for (const weight of [...asked('ui'), ...changed.map(([, to]) => Number(to))])
      expect(weight).toEqual(within(UI))
    for (const weight of asked('mono')) expect(weight).toEqual(within(MONO))
    expect(asked('ui').length * asked('mono').length).toBeGreaterThan(0)
    expect(new Set(asked('hero'))).toEqual(new Set([HERO.weights.max]))
    // 350 is the weight of the figures on the page of samples, which the nearest face draws.
    expect(new Set(asked('display'))).toEqual(new Set([DISPLAY.weights.max, 350]))
  })

  test('stay within 75 KB together', async () => {
    const sizes = []
    for (const one of [UI, DISPLAY, HERO, MONO]) sizes.push((await cutFont(one)).length)
    expect(Math.min(...sizes)).toBeGreaterThan(4_000)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(75_000)
  })
})
