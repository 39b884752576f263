import { Radio, RadioTower } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { useNow } from '../../jobs/index.ts'
import type { TopicState } from '../live/topic.ts'
import styles from './session-head.module.css'

/** Connection state of the session. While disconnected, counts down to the next attempt. */
export function LiveState({ topic, count }: { topic: TopicState; count: number }) {
  const { t } = useTranslation('sessions')
  return (
    <p className={styles.live} data-kind={topic.kind}>
      {topic.kind === 'live' ? (
        <>
          <RadioTower size={14} aria-hidden="true" /> {t(($) => $.state.live, { count })}
        </>
      ) : topic.kind === 'connecting' ? (
        <>
          <Radio size={14} aria-hidden="true" /> {t(($) => $.state.connecting)}
        </>
      ) : (
        <>
          <Radio size={14} aria-hidden="true" /> <NextTry until={topic.until} />
        </>
      )}
    </p>
  )
}

function NextTry({ until }: { until: number }) {
  const { t } = useTranslation('sessions')
  const seconds = Math.max(0, Math.ceil((until - useNow(500)) / 1000))
  return <>{t(($) => $.state.reconnecting, { count: seconds })}</>
}
