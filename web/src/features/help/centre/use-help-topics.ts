import { useTranslation } from '../../../platform/index.ts'
import { TOPICS } from './topics.ts'
import { useHasHelp } from '../links/use-has-help.ts'
import { topicTextsOf } from './topic-texts.ts'

interface ListedTopic {
  id: string
  title: string
  /** Other words it is looked for by. */
  keywords: string
}

/** Every topic by name, for other ways to the help; undefined until their names are there, and where there is no help. */
export function useHelpTopics(): ListedTopic[] | undefined {
  const { i18n, ready } = useTranslation('help-topics', { useSuspense: false })
  const hasHelp = useHasHelp()
  if (!ready || !hasHelp) return undefined
  const texts = topicTextsOf(i18n)
  return TOPICS.map(({ id }) => ({ id, title: texts[id].title, keywords: texts[id].keywords }))
}
