import { foldText } from '@studio/domain/text'
import Fuse, { type FuseResult } from 'fuse.js'
import { excerptOf, type Marked, markText, rangesOf } from './mark-text.ts'
import { plainText } from './rich-text.tsx'
import type { SectionText, TopicTexts } from './topic-texts.ts'
import { type HelpTopic, TOPICS } from './topics.ts'

/** One section, as it is searched. */
interface Entry {
  topicId: HelpTopic['id']
  category: HelpTopic['category']
  section: string
  topic: string
  title: string
  content: string
  keywords: string
}

export interface HelpHit {
  topicId: HelpTopic['id']
  category: HelpTopic['category']
  section: string
  topic: Marked
  title: Marked
  /** The part of the content around the first word found. */
  excerpt: Marked
}

/** How unlike a word may be (specification, section 9). */
const THRESHOLD = 0.3
const MOST_HITS = 12
const MOST_WORDS = 12
/** Of what the best section says of the query: less is another matter. */
const LEAST_SHARE = 0.6

const contentOf = ({ text, steps = [], points = [], note }: SectionText): string =>
  [text, ...steps, ...points, note]
    .filter((part) => part !== undefined)
    .map(plainText)
    .join(' ')

const entriesOf = (texts: TopicTexts): Entry[] =>
  TOPICS.flatMap(({ id, category, sections }) =>
    sections.flatMap(({ id: section }, index) => {
      const words = texts[id].sections[section]
      if (!words) return []
      const { title: topic, summary, keywords: ofTopic } = texts[id]
      // What is said of a topic as a whole is found at its beginning.
      const [before, keywords] = index === 0 ? [`${summary} `, `${ofTopic}, `] : ['', '']
      return {
        topicId: id,
        category,
        section,
        topic,
        title: words.title,
        content: before + contentOf(words),
        keywords: keywords + (words.keywords ?? ''),
      }
    }),
  )

/**
 * Searches all topics in one language: fuzzily over titles, content and keywords. Sections with every word come
 * first and alone; where there is none, those that say most of it, rare words counting more than common ones.
 */
export function createTopicSearch(texts: TopicTexts): (query: string) => HelpHit[] {
  const entries = entriesOf(texts)
  const fuse = new Fuse(entries, {
    threshold: THRESHOLD,
    includeMatches: true,
    includeScore: true,
    // A word counts wherever it stands in a text, and with or without its accents.
    ignoreLocation: true,
    ignoreDiacritics: true,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 4 },
      { name: 'topic', weight: 2 },
      { name: 'keywords', weight: 2 },
      { name: 'content', weight: 1 },
    ],
  })

  /** What has a word: where some have it as it is written, what is merely like it is chance. */
  const find = (word: string): FuseResult<Entry>[] => {
    const found = fuse.search(word)
    const asWritten = found.filter(({ item }) => says(item, word))
    return asWritten.length > 0 ? asWritten : found
  }

  return (query) => {
    const words = wordsOf(query)
    const found = new Map<number, { results: FuseResult<Entry>[]; worth: number }>()
    for (const word of words) {
      const results = find(word)
      const rarity = Math.log(1 + entries.length / Math.max(1, results.length))
      for (const result of results) {
        const { results: others, worth } = found.get(result.refIndex) ?? { results: [], worth: 0 }
        // That it is there counts first, how well after that.
        const more = rarity * (1.5 - (result.score ?? 0))
        found.set(result.refIndex, { results: [...others, result], worth: worth + more })
      }
    }
    const ranked = [...found.values()].toSorted((a, b) => b.worth - a.worth)
    const complete = ranked.filter(({ results }) => results.length === words.length)
    const least = (ranked[0]?.worth ?? 0) * LEAST_SHARE
    const shown = complete.length > 0 ? complete : ranked.filter(({ worth }) => worth >= least)
    return shown.slice(0, MOST_HITS).flatMap(({ results }) => presentHit(results, words))
  }
}

function presentHit(results: FuseResult<Entry>[], words: readonly string[]): HelpHit[] {
  const [first] = results
  if (!first) return []
  const { topicId, category, section, topic, title, content } = first.item
  const matches = results.flatMap((result) => result.matches ?? [])
  const marks = (key: keyof Entry) => rangesOf(matches, key, words)
  return [
    {
      topicId,
      category,
      section,
      topic: markText(topic, marks('topic')),
      title: markText(title, marks('title')),
      excerpt: excerptOf(content, marks('content')),
    },
  ]
}

/** The words of a query, single letters only where there is nothing longer; one of signs alone stands for itself. */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldText(query).split(/[^\p{L}\p{N}+-]+/u))].filter(Boolean)
  const longer = words.filter(({ length }) => length > 1)
  const whole = query.trim()
  if (longer.length > 0) return longer.slice(0, MOST_WORDS)
  return words.length > 0 || !whole ? words : [whole]
}

/** Whether a word stands there, in whatever form: of a long one the end may differ. */
function says({ title, topic, keywords, content }: Entry, word: string): boolean {
  const stem = word.length > 5 ? word.slice(0, -2) : word
  return ` ${foldText(`${title} ${topic} ${keywords} ${content}`)}`
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .includes(` ${stem}`)
}
