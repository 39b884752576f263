import { type Translator, useTranslation } from '../../../platform/index.ts'
import type { HelpTopic } from './topics.ts'

/** The words of a section, in the order in which they are shown. */
export interface SectionText {
  title: string
  text?: string
  steps?: readonly string[]
  points?: readonly string[]
  note?: string
  /** Other words people search for, with commas. */
  keywords?: string
  /** Of its picture. */
  alt?: string
  /** Of what it leads to. */
  link?: string
}

export interface TopicText {
  title: string
  summary: string
  /** Words for the topic as a whole that its text does not use, with commas. */
  keywords: string
  sections: Record<string, SectionText>
}

export type TopicTexts = Record<HelpTopic['id'], TopicText>

/** All topics, read as a whole to be searched: in the first of the reader's languages that has them. */
export function topicTextsOf(i18n: Translator): TopicTexts {
  return i18n.bundle('help-topics') as unknown as TopicTexts
}

export function useTopicTexts(): TopicTexts {
  return topicTextsOf(useTranslation('help-topics').i18n)
}
