import { foldText } from '@studio/domain/text'
import Fuse, { type FuseResult } from 'fuse.js'
import { excerptOf, type Marked, markText, rangesOf } from './mark-text.ts'
import { plainText } from './rich-text.tsx'
import type { SectionText, TopicTexts } from './topic-texts.ts'
import { type HelpTopic, TOPICS } from './topics.ts'

/** One section in the search index. */
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
  /** Excerpt of the content around the first match. */
  excerpt: Marked
}

/** Fuzziness threshold (specification, section 9). */
const THRESHOLD = 0.3
const MAX_RESULTS = 12
const MAX_WORDS = 12
/** Minimum share of the best score: results below it are off topic. */
const MIN_SHARE = 0.6

const contentOf = ({ text, steps = [], points = [], note }: SectionText): string =>
  [text, ...steps, ...points, note]
    .filter((part) => part !== undefined)
    .map(plainText)
    .join(' ')

const entriesOf = (texts: TopicTexts): Entry[] =>
  TOPICS.flatMap(({ id, category, sections }) =>
    sections.flatMap(({ id: section }, index) => {
      const sectionText = texts[id].sections[section]
      if (!sectionText) return []
      const { title: topic, summary, keywords: ofTopic } = texts[id]
      // Keywords of a topic lead to its first section.
      const [before, keywords] = index === 0 ? [`${summary} `, `${ofTopic}, `] : ['', '']
      return {
        topicId: id,
        category,
        section,
        topic,
        title: sectionText.title,
        content: before + contentOf(sectionText),
        keywords: keywords + (sectionText.keywords ?? ''),
      }
    }),
  )

/**
 * Searches all topics of one language by title, content and keywords, with fuzzy matching. Sections that contain every
 * word come first and alone. If there are none, returns the best partial matches; rare words weigh more.
 */
export function createTopicSearch(texts: TopicTexts): (query: string) => HelpHit[] {
  const entries = entriesOf(texts)
  const fuse = new Fuse(entries, {
    threshold: THRESHOLD,
    includeMatches: true,
    includeScore: true,
    // Matches words at any position, with or without accents.
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

  /** Finds sections for a word. If any contains it exactly, fuzzy matches are dropped. */
  const find = (word: string): FuseResult<Entry>[] => {
    const matches = fuse.search(word)
    const asWritten = matches.filter(({ item }) => containsWord(item, word))
    return asWritten.length > 0 ? asWritten : matches
  }

  return (query) => {
    const words = wordsOf(query)
    const scores = new Map<number, { results: FuseResult<Entry>[]; worth: number }>()
    for (const word of words) {
      const results = find(word)
      const rarity = Math.log(1 + entries.length / Math.max(1, results.length))
      for (const result of results) {
        const { results: others, worth } = scores.get(result.refIndex) ?? { results: [], worth: 0 }
        // Presence ranks first, the quality of the match second.
        const more = rarity * (1.5 - (result.score ?? 0))
        scores.set(result.refIndex, { results: [...others, result], worth: worth + more })
      }
    }
    const ranked = [...scores.values()].toSorted((a, b) => b.worth - a.worth)
    const complete = ranked.filter(({ results }) => results.length === words.length)
    const min = (ranked[0]?.worth ?? 0) * MIN_SHARE
    const visible = complete.length > 0 ? complete : ranked.filter(({ worth }) => worth >= min)
    return visible.slice(0, MAX_RESULTS).flatMap(({ results }) => presentHit(results, words))
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

/** Words of the query. Single letters count only if there is nothing longer; a query of symbols stays as it is. */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldText(query).split(/[^\p{L}\p{N}+-]+/u))].filter(Boolean)
  const longer = words.filter(({ length }) => length > 1)
  const trimmed = query.trim()
  if (longer.length > 0) return longer.slice(0, MAX_WORDS)
  return words.length > 0 || !trimmed ? words : [trimmed]
}

/** Checks for a word in any inflected form: the end of a long word may differ. */
function containsWord({ title, topic, keywords, content }: Entry, word: string): boolean {
  const stem = word.length > 5 ? word.slice(0, -2) : word
  return ` ${foldText(`${title} ${topic} ${keywords} ${content}`)}`
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .includes(` ${stem}`)
}
