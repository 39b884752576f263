import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FALLBACK } from '../../../platform/index.ts'
import '../help.texts.ts'
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
export function topicTextsOf(i18n: i18n): TopicTexts {
  const language = i18n.languages.find((each) => i18n.hasResourceBundle(each, 'help-topics')) ?? FALLBACK
  return i18n.getResourceBundle(language, 'help-topics') as TopicTexts
}

export function useTopicTexts(): TopicTexts {
  return topicTextsOf(useTranslation('help-topics').i18n)
}
