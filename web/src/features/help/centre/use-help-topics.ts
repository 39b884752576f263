import { useTranslation } from '../../../platform/index.ts'
import { TOPICS } from './topics.ts'
import { useHasHelp } from '../links/use-has-help.ts'
import { topicTextsOf } from './topic-texts.ts'

interface ListedTopic {
  id: string
  title: string
  /** Search synonyms. */
  keywords: string
}

/**
 * Returns every topic by name, for links from other screens. Undefined until the names are loaded, and if help is off.
 */
export function useHelpTopics(): ListedTopic[] | undefined {
  const { i18n, ready } = useTranslation('help-topics', { useSuspense: false })
  const hasHelp = useHasHelp()
  if (!ready || !hasHelp) return undefined
  const texts = topicTextsOf(i18n)
  return TOPICS.map(({ id }) => ({ id, title: texts[id].title, keywords: texts[id].keywords }))
}
