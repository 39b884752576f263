import { type Translator, useTranslation } from '../../../platform/index.ts'
import type { HelpTopic } from './topics.ts'

/** Texts of a section, in display order. */
export interface SectionText {
  title: string
  text?: string
  steps?: readonly string[]
  points?: readonly string[]
  note?: string
  /** Search synonyms, separated by commas. */
  keywords?: string
  /** Alt text of its image. */
  alt?: string
  /** Label of its link. */
  link?: string
}

export interface TopicText {
  title: string
  summary: string
  /** Search synonyms for the whole topic, separated by commas. */
  keywords: string
  sections: Record<string, SectionText>
}

export type TopicTexts = Record<HelpTopic['id'], TopicText>

/** All topics in the first available language of the reader, for the search. */
export function topicTextsOf(i18n: Translator): TopicTexts {
  return i18n.bundle('help-topics') as unknown as TopicTexts
}

export function useTopicTexts(): TopicTexts {
  return topicTextsOf(useTranslation('help-topics').i18n)
}
