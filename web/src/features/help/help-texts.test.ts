import { describe, expect, test } from 'vitest'
import { shortcutIds } from '../../platform/index.ts'
import { addLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import { TOPICS } from './centre/topics.ts'
import type { TopicTexts } from './centre/topic-texts.ts'

type Json = { [key: string]: Json } | Json[] | string
const bundles = import.meta.glob<Json>('../../locales/*/*.json', { eager: true, import: 'default' })
const PICTURES = Object.keys(import.meta.glob('./pictures/*.avif', { query: '?url' }))

const leaves = (json: Json): string[] =>
  typeof json === 'string' ? [json] : Object.values(json).flatMap(leaves)
const topicsIn = (language: string) =>
  bundles[`../../locales/${language}/help-topics.json`] as unknown as TopicTexts

describe.each(['en', 'es'])('help texts in %s', (language) => {
  const topics = topicsIn(language)
  const texts = leaves(bundles[`../../locales/${language}/help-topics.json`]!)
  const screens = Object.entries(bundles)
    .filter(([path]) => path.includes(`/${language}/`) && !path.includes('help-topics'))
    .flatMap(([, bundle]) => leaves(bundle))
    .map((text) => text.toLowerCase())
  const all = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word!))

  test('has texts for every section, and no others', () => {
    for (const { id, sections } of TOPICS) {
      expect(Object.keys(topics[id].sections).toSorted()).toEqual(sections.map((each) => each.id).toSorted())
      for (const section of sections) {
        const sectionText = topics[id].sections[section.id]!
        expect(Boolean(sectionText.alt), `${id} ${section.id}: alt`).toBe(section.picture !== undefined)
        expect(Boolean(sectionText.link), `${id} ${section.id}: link`).toBe(section.link !== undefined)
      }
    }
  })

  test('uses names that exist on the screens', () => {
    const names = new Set(all(/\*\*([^*]+)\*\*/g).filter((name) => !name.endsWith('?')))
    // Names that the server provides.
    names.delete('Studio Preview')
    const unknown = [...names].filter((name) => !screens.some((text) => text.includes(name.toLowerCase())))
    expect(names.size).toBeGreaterThan(20)
    expect(unknown).toEqual([])
  })

  test('names existing shortcuts', () => {
    const shortcutNames = all(/`shortcut:(\w+)`/g)
    expect(shortcutNames.length).toBeGreaterThan(5)
    addLateShortcuts()
    for (const name of shortcutNames) expect(shortcutIds()).toContain(name)
  })

  test('has each image in both themes', () => {
    const visibleTexts = TOPICS.flatMap(({ picture, sections }) => [
      picture,
      ...sections.map((each) => each.picture),
    ])
    for (const name of visibleTexts)
      for (const room of ['dark', 'light'])
        if (name && !PICTURES.includes(`./pictures/${name}.avif`))
          expect(PICTURES).toContain(`./pictures/${name}-${language}-${room}.avif`)
  })
})

test('has the topics of the specification and of every feature, three of them featured (section 2)', () => {
  expect(TOPICS.map(({ id }) => id)).toEqual([
    'getting-started',
    'photoshoot-guide',
    'gallery-filters',
    'darkroom',
    'import',
    'deliver',
    'video',
    'prompts',
    'reverse',
    'forensics',
    'event-mode',
    'publishing',
    'my-library',
    'roadmap',
    'invoices',
    'together',
    'clients',
    'keyboard-shortcuts',
    'troubleshooting',
  ])
  expect(TOPICS.filter(({ picture }) => picture).map(({ id }) => id)).toEqual([
    'getting-started',
    'photoshoot-guide',
    'troubleshooting',
  ])
})
