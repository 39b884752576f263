import { useEffect, useEffectEvent } from 'react'
import type { FileFacts } from '@studio/domain/reverse'
import { useNavigate } from '@tanstack/react-router'
import { Spinner } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { usePictureParts } from './picture/use-picture-parts.ts'
import { type Reading, useReading } from './reading/use-reading.ts'
import { useReverseSearch } from './reverse-search.ts'
import styles from './reverse-screen.module.css'
import { LatestStrip } from './saved/latest-strip.tsx'
import { ReadBefore } from './saved/read-before.tsx'
import { useVisionModels } from './saved/reversals.queries.ts'
import { SaveRow } from './saved/save-row.tsx'
import { useOpened } from './saved/use-opened.ts'
import { useSaved } from './saved/use-saved.ts'
import { SlotsPane } from './slots/slots-pane.tsx'
import { useWords } from './slots/use-words.ts'
import { PictureZone } from './zone/picture-zone.tsx'
import { useGivenFile } from './zone/use-given-file.ts'

/** Reverse screen: metadata and measurements on this device, and a vision model on request. */
export function ReverseScreen() {
  const { t, i18n } = useTranslation('reverse')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const search = useReverseSearch()
  const { reading, problem, error, isFetching, read, readOwn, clear } = useReading()
  const parts = usePictureParts(reading?.id)
  const actions = useWords(reading)
  const saved = useSaved(reading, actions, i18n.language.startsWith('es') ? 'es' : 'en')
  const openError = useOpened(search.reading, (reversal) => {
    if (saved.savedAnalysis?.id === reversal.id) return
    saved.open(reversal)
    // Its image may be in the trash, or was a file of another device.
    if (reversal.mediaId && reversal.picture) void readOwn(reversal.mediaId)
    else clear()
  })
  const leave = () => {
    actions.close()
    saved.forget()
    if (search.reading || search.picture)
      void navigate({ to: '/reverse-forensics', search: {}, replace: true })
  }
  const giveFile = (file: File) => {
    leave()
    read(file, file.name)
  }
  const isDragOver = useGivenFile(giveFile)
  const giveOwn = (id: string) => {
    leave()
    void readOwn(id)
  }
  const readAsked = useEffectEvent((id: string) => {
    saved.forget()
    void readOwn(id)
  })
  useEffect(() => {
    if (search.picture) readAsked(search.picture)
  }, [search.picture])
  return (
    <div className={styles.screen}>
      <p className={styles.privacy}>{t(($) => $.privacy)}</p>
      <div className={styles.panes}>
        <div className={styles.seen}>
          {reading && !parts && <LoadingParts />}
          {reading && parts && <parts.PicturePane key={reading.id} reading={reading} />}
          <div role="alert">
            {problem && <p className={styles.problem}>{t(($) => $.problem[problem])}</p>}
            {error !== null && <p className={styles.problem}>{errorText(error)}</p>}
            {Boolean(openError) && <p className={styles.problem}>{errorText(openError)}</p>}
          </div>
          <PictureZone
            label={t(($) => $.picture)}
            title={t(($) => $.drop.title)}
            hint={t(($) => $.drop.hint)}
            labels={{
              choose: t(($) => (reading ? $.drop.another : $.drop.choose)),
              gallery: t(($) => $.drop.gallery),
              pick: t(($) => $.drop.pick),
              noPictures: t(($) => $.drop.noPictures),
            }}
            accept="image/*,video/mp4"
            size={reading ? 'small' : 'usual'}
            isDragOver={isDragOver}
            isBusy={isFetching || (reading !== null && reading.state !== 'done')}
            onFile={giveFile}
            onOwn={giveOwn}
          />
          {isFetching && (
            <p className={styles.waiting} role="status">
              <Spinner size={16} /> {t(($) => $.fetching)}
            </p>
          )}
          {reading?.state === 'done' && parts && (
            <parts.RoundTrip key={`round ${reading.id}`} reading={reading} words={actions.words} />
          )}
          {reading?.facts && parts && <parts.FileFactsList facts={reading.facts} />}
          {!reading && <LatestStrip onOwn={giveOwn} />}
          <ReadBefore openId={saved.savedAnalysis?.id} onDeleted={leave} />
        </div>
        <div className={styles.said}>
          {reading ? (
            <Outcome reading={reading} />
          ) : saved.savedAnalysis ? (
            <KeptHead name={saved.savedAnalysis.name} />
          ) : (
            <Order />
          )}
          {reading?.facts && parts && <parts.AskModel key={reading.id} reading={reading} saved={saved} />}
          <SlotsPane actions={actions} />
          <SaveRow saved={saved} canKeep={reading?.state === 'done'} />
        </div>
      </div>
    </div>
  )
}

/** Reading works without the viewer, which loads later. */
function LoadingParts() {
  const { t } = useTranslation('reverse')
  return (
    <p className={styles.waiting} role="status">
      <Spinner size={16} /> {t(($) => $.partsAway)}
    </p>
  )
}

/** Shown for a saved analysis without its image. */
function KeptHead({ name }: { name: string }) {
  const { t } = useTranslation('reverse')
  return (
    <header className={styles.head}>
      <h2 dir="auto">{name}</h2>
      <p className={styles.lead}>{t(($) => $.said.kept)}</p>
    </header>
  )
}

/** Steps of the analysis; slots below can be locked in advance. */
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
        <VisionStep />
      </ol>
      <p className={styles.lead}>
        <b>{t(($) => $.order.lock)}</b> {t(($) => $.order.lockText)}
      </p>
    </header>
  )
}

/** Third step: price of a vision model, or that none is configured. */
function VisionStep() {
  const { t } = useTranslation('reverse')
  const { data } = useVisionModels()
  if (!data) return null
  const [model] = data.models
  return (
    <li data-models={data.models.length}>
      <b>{t(($) => $.ask.title)}</b>
      <span>
        {model
          ? `${t(($) => $.ask.only)} ${t(($) => (data.waived ? $.ask.priceWaived : $.ask.price), { count: data.credits })}`
          : `${t(($) => $.ask.none)} ${t(($) => $.ask.noneText, { setting: 'STUDIO_VISION_MODEL' })}`}
      </span>
    </li>
  )
}

/** Parts that weren't read aren't reported as empty. */
function outcomeOf({ recipe, raw, unread }: FileFacts) {
  if (recipe) return recipe.isIncomplete ? 'incomplete' : 'found'
  if (raw.length > 0) return 'raw'
  return unread.length > 0 ? 'unread' : 'nothing'
}

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
        <p className={styles.lead}>
          {t(($) => $.said[outcome === 'unread' ? 'partly' : outcome], { generator })}
        </p>
      )}
      {unmeasured && <p className={styles.note}>{t(($) => $.said.unmeasured[unmeasured])}</p>}
      {facts?.isAnimated && !unmeasured && <p className={styles.note}>{t(($) => $.said.animated)}</p>}
      {facts?.isCmyk && <p className={styles.note}>{t(($) => $.said.ink)}</p>}
      {facts?.unread.map(({ part, why }) => (
        <p key={`${why} ${part}`} className={styles.note} dir="auto">
          {part === ''
            ? t(($) => $.said[why === 'broken' ? why : 'too-long'])
            : t(($) => $.said.unread[why], { part })}
        </p>
      ))}
    </header>
  )
}
