import type { RoadmapItem } from '@studio/contract/roadmap'

type RoadmapTexts = Pick<RoadmapItem, 'title' | 'translations'> &
  Partial<Pick<RoadmapItem, 'body' | 'answer' | 'target' | 'locale'>>

/** Texts of an item in a language, or in its own language without a translation. */
export function wordsIn(item: RoadmapTexts, language: string) {
  const other = item.translations[language]
  return {
    title: other?.title ?? item.title,
    body: other?.body ?? item.body ?? '',
    answer: other?.answer ?? item.answer ?? null,
    target: other?.target ?? item.target ?? null,
    language: other ? language : (item.locale ?? undefined),
  }
}
