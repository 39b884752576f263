import { useEffect, useEffectEvent } from 'react'
import type { FileFacts } from '@studio/contract/reverse'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../design/index.ts'
import { useErrorText } from '../../platform/index.ts'
import { DropZone } from './picture/drop-zone.tsx'
import { FileFactsList } from './picture/file-facts.tsx'
import { PicturePane } from './picture/picture-pane.tsx'
import { type Reading, useReading } from './reading/use-reading.ts'
import './reverse.texts.ts'
import { usePictureAsked } from './reverse-search.ts'
import styles from './reverse-screen.module.css'
import { SlotsPane } from './slots/slots-pane.tsx'
import { useWords } from './slots/use-words.ts'

/** From a picture back to a prompt: what its file says, and what can be measured, all on this device. */
export function ReverseScreen() {
  const { t } = useTranslation('reverse')
  const errorText = useErrorText()
  const { reading, problem, error, isFetching, read, readOwn } = useReading()
  const acts = useWords(reading)
  const asked = usePictureAsked()
  const readAsked = useEffectEvent((id: string) => void readOwn(id))
  useEffect(() => {
    if (asked) readAsked(asked)
  }, [asked])
  return (
    <div className={styles.screen}>
      <p className={styles.privacy}>{t(($) => $.privacy)}</p>
      <div className={styles.panes}>
        <div className={styles.seen}>
          {reading && <PicturePane key={reading.id} reading={reading} />}
          <div role="alert">
            {problem && <p className={styles.problem}>{t(($) => $.problem[problem])}</p>}
            {error !== null && <p className={styles.problem}>{errorText(error)}</p>}
          </div>
          <DropZone
            isSmall={reading !== null}
            isBusy={isFetching || (reading !== null && reading.state !== 'done')}
            onFile={read}
            onOwn={(id) => void readOwn(id)}
          />
          {isFetching && (
            <p className={styles.waiting} role="status">
              <Spinner size={16} /> {t(($) => $.fetching)}
            </p>
          )}
          {reading?.facts && <FileFactsList facts={reading.facts} />}
        </div>
        <div className={styles.said}>
          {reading ? <Outcome reading={reading} /> : <Order />}
          <SlotsPane acts={acts} />
        </div>
      </div>
    </div>
  )
}

/** What will be read; the slots below can be locked before. */
function Order() {
  const { t } = useTranslation('reverse')
  return (
    <header className={styles.head}>
      <h2>{t(($) => $.order.title)}</h2>
      <ol className={styles.order}>
        <li>
          <b>{t(($) => $.order.recipe)}</b>
          <span>{t(($) => $.order.recipeText)}</span>
        </li>
        <li>
          <b>{t(($) => $.order.measure)}</b>
          <span>{t(($) => $.order.measureText)}</span>
        </li>
      </ol>
      <p className={styles.lead}>
        <b>{t(($) => $.order.lock)}</b> {t(($) => $.order.lockText)}
      </p>
    </header>
  )
}

const outcomeOf = ({ recipe }: FileFacts) =>
  !recipe ? 'nothing' : recipe.isIncomplete ? 'incomplete' : 'found'

function Outcome({ reading: { facts, state, unmeasured } }: { reading: Reading }) {
  const { t } = useTranslation('reverse')
  const outcome = facts && state === 'done' ? outcomeOf(facts) : 'reading'
  const generator = facts?.recipe ? t(($) => $.generators[facts.recipe!.generator]) : ''
  return (
    <header className={styles.head} role="status" data-outcome={outcome}>
      <h2>{t(($) => $.head[outcome])}</h2>
      {outcome === 'reading' ? (
        <p className={styles.waiting}>
          <Spinner size={16} /> {t(($) => (facts ? $.measuring : $.reading))}
        </p>
      ) : (
        <p className={styles.lead}>{t(($) => $.said[outcome], { generator })}</p>
      )}
      {unmeasured && <p className={styles.note}>{t(($) => $.said.unmeasured[unmeasured])}</p>}
      {facts?.isAnimated && !unmeasured && <p className={styles.note}>{t(($) => $.said.animated)}</p>}
      {facts?.isCmyk && <p className={styles.note}>{t(($) => $.said.ink)}</p>}
      {facts?.unread.map((why) => (
        <p key={why} className={styles.note}>
          {t(($) => $.said[why])}
        </p>
      ))}
    </header>
  )
}
