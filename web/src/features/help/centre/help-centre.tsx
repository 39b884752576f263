import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Dialog, Tabs } from '../../../design/index.ts'
import { ShortcutList } from '../../shortcuts/index.ts'
import styles from './help-centre.module.css'
import type { HelpPlace, HelpTab } from '../links/help-place.ts'
import { HelpSearch } from './help-search.tsx'
import { TopicList } from './topic-list.tsx'
import { TopicView } from './topic-view.tsx'
import { TOPICS } from './topics.ts'

export interface HelpCentreProps {
  place: HelpPlace
  onMove: (place: HelpPlace) => void
  onClose: () => void
}

/** Help dialog with topics, search and shortcuts (specification, section 2, "Help center dialog"). */
export function HelpCentre({ place, onMove, onClose }: HelpCentreProps) {
  const { t } = useTranslation('help')
  const root = useRef<HTMLDivElement>(null)
  const { tab, topicId, section, query } = place
  const location = `${tab} ${topicId} ${section}`
  const lastPlace = useRef(location)
  const topic = TOPICS.find(({ id }) => id === topicId)
  const go = (change: Partial<HelpPlace>) =>
    onMove({ ...place, topicId: undefined, section: undefined, ...change })

  const start = () => {
    const target = startOf(root.current, section)
    if (section) target?.scrollIntoView({ block: 'start' })
    return target
  }
  // The dialog sets the focus when it opens; after that, the focus follows the content.
  const follow = useEffectEvent((now: string) => {
    if (lastPlace.current === now) return
    lastPlace.current = now
    if (root.current) root.current.scrollTop = 0
    start()?.focus({ preventScroll: true })
  })
  useEffect(() => follow(location), [location])

  const inside = topic && (
    <TopicView
      key={topic.id}
      topic={topic}
      onBack={() => go({})}
      onShortcuts={() => go({ tab: 'shortcuts' })}
      onClose={onClose}
    />
  )
  const contents: Record<HelpTab, React.ReactNode> = {
    topics: inside ?? <TopicList onOpen={(id) => go({ topicId: id })} />,
    search: inside ?? (
      <HelpSearch
        query={query}
        onQuery={(next) => onMove({ ...place, query: next })}
        onOpen={(id, within) => go({ topicId: id, section: within })}
      />
    ),
    shortcuts: <ShortcutList />,
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.title)} width={880} initialFocus={start}>
      <div ref={root} className={styles.centre}>
        <Tabs
          className={styles.tabs}
          label={t(($) => $.tabs.label)}
          variant="line"
          value={tab}
          onChange={(next) => go({ tab: next })}
          tabs={(['topics', 'search', 'shortcuts'] as const).map((value) => ({
            value,
            label: t(($) => $.tabs[value]),
            content: contents[value],
          }))}
        />
      </div>
    </Dialog>
  )
}

/** Element that gets the focus first: the requested section, the topic, the search field, else the tab. */
function startOf(root: HTMLElement | null, section: string | undefined): HTMLElement | null {
  const sections = [...(root?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
  const requested = sections.find(({ dataset }) => dataset.section === section)
  const places = ['[data-topic-title]', 'input[type=search]', '[role=tab][aria-selected=true]']
  const target = places.map((place) => root?.querySelector<HTMLElement>(place)).find(Boolean)
  return requested?.querySelector<HTMLElement>('[tabindex="-1"]') ?? target ?? null
}
