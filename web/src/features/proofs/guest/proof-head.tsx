/** @jsxImportSource preact */
import { saveFile } from '../../../platform/save-file.ts'
import { Icon, ServerUnreachable, PageButtons } from '../../../guest/index.ts'
import { dateFormat } from '@studio/domain/kernel'
import type { GuestItem, GuestProof } from '@studio/contract/proofs'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Waiting } from './marks/mark-queue.ts'
import { askCertificate, askZip } from './proof-calls.ts'
import { type Filter, FILTERS, markOf, type OwnMark, passes } from './proof-state.ts'
import { failureText, type Translate } from './proof-texts.ts'
import { useIsPhone } from './page/use-is-phone.ts'

interface HeadProps {
  proof: GuestProof
  t: Translate
  marks: ReadonlyMap<string, OwnMark>
  all: readonly GuestItem[]
  filter: Filter
  waiting: readonly Waiting[]
  isHeld: boolean
  isOne: boolean
  canMark: boolean
  switchLanguage: () => void
  onFilter: (filter: Filter) => void
  onLeave: () => void
  onSubmit: () => void
  children: ComponentChildren
}

/**
 * Title, tally and filters above the images, keys and save status below. On a phone, the tally and the submit button
 * are at the bottom, within reach of the thumb.
 */
export function ProofHead(props: HeadProps) {
  const { proof, t, isOne, canMark, onLeave, onSubmit, children } = props
  const { title, message, from, round, expiresAt } = proof.proof
  const day = (at: string) => dateFormat(t.locale, 'dayAndMonth').format(new Date(at))
  const facts = [
    t('from', { from, name: proof.guest.name }),
    ...(expiresAt === null ? [] : [t('until', { date: day(expiresAt) })]),
  ]
  const canSubmit = !isOne && canMark && proof.guest.role === 'decider'
  const isPhone = useIsPhone()
  const submit = canSubmit && (
    <button type="button" className="g-button is-main p-submit" onClick={onSubmit}>
      {t('submitPicks')}
    </button>
  )
  return (
    <>
      <header className={isOne ? 'p-head is-one' : 'p-head'}>
        <div className="p-names">
          <h1 className="g-title">
            {round > 1 ? `${title}, ${t('round', { round }).toLowerCase()}` : title}
          </h1>
          <p className="g-meta">{facts.join(', ')}</p>
          {message && !isOne && <p className="p-message">{message}</p>}
        </div>
        {!isPhone && <Tally {...props} />}
        {isOne ? (
          <button type="button" className="g-button" onClick={onLeave}>
            <Icon name="grid" />
            {t('allFrames')}
            <kbd>Esc</kbd>
          </button>
        ) : (
          <Filters {...props} />
        )}
        {!isPhone && submit}
        {isPhone && !isOne && <Tools {...props} />}
      </header>
      <Outcome proof={proof} t={t} />
      {children}
      <footer className="p-foot">
        {!isPhone && <Keys {...props} />}
        {isPhone && <Tally {...props} />}
        {canMark && <SaveState {...props} />}
        {!isPhone && <span className="g-meta">{t(proof.guest.role, { name: proof.guest.name })}</span>}
        {isPhone ? submit : <Tools {...props} />}
      </footer>
    </>
  )
}

function Filters({ t, marks, all, filter, onFilter }: HeadProps) {
  return (
    <div className="p-filters" role="group" aria-label={t('filters')}>
      {FILTERS.map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
          {t(each)}{' '}
          <span className="p-count">
            {all.filter(({ mediaId }) => passes(each, markOf(marks, mediaId))).length}
          </span>
        </button>
      ))}
    </div>
  )
}

const MARK_KEYS = [
  ['P', 'keyPick'],
  ['M', 'keyMaybe'],
  ['X', 'keyNo'],
] as const

function Keys({ proof, t, canMark, isOne }: HeadProps) {
  const keys = [
    ...(canMark ? MARK_KEYS : []),
    ...(canMark && proof.proof.rules.comments ? ([['C', 'keyComment']] as const) : []),
    ...(isOne ? [] : ([['Space', 'keyEnlarge']] as const)),
  ]
  return (
    <p className="p-keys" aria-label={t('keys')}>
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(name)}
        </span>
      ))}
    </p>
  )
}

function Tally({ proof, t, marks, all }: HeadProps) {
  const { most } = proof.proof.rules
  const count = all.filter(({ mediaId }) => markOf(marks, mediaId).verdict === 'pick').length
  return (
    <div className="p-tally">
      <span>
        {most === null
          ? t.counted('tallyFree', count)
          : count > most
            ? t('tallyExtra', { most, extra: count - most })
            : t('tally', { count, most })}
      </span>
      {most !== null && most <= 60 && (
        <span className="p-bars" aria-hidden="true">
          {Array.from({ length: most }, (_, bar) => (
            <i key={bar} className={bar < count ? 'is-full' : ''} />
          ))}
        </span>
      )}
    </div>
  )
}

function SaveState({ t, waiting, isHeld }: HeadProps) {
  const count = waiting.length
  return (
    <span className={`p-saved ${count === 0 ? 'is-good' : isHeld ? 'is-held' : ''}`} role="status">
      {count === 0 && <Icon name="pick" />}
      {count === 0 ? t('saved') : t.counted(isHeld ? 'waiting' : 'saving', count)}
    </span>
  )
}

/** Result of the round. Deciders can download the certificate of an approval, and everyone can check files. */
function Outcome({ proof, t }: Pick<HeadProps, 'proof' | 't'>) {
  const { approval, submission } = proof
  const [failure, setFailure] = useState('')
  if (!approval && !submission) return null
  const save = async () => {
    setFailure('')
    saveFile(await askCertificate(), `${proof.proof.title} ${approval?.hash.slice(0, 8)}.pdf`)
  }
  return (
    <div className="p-outcome">
      <p role="status">
        <Icon name="pick" />
        {approval ? t('approved', { name: approval.name }) : t('submitted', { from: proof.proof.from })}
      </p>
      {approval && (
        <>
          {proof.guest.role === 'decider' && (
            <button
              type="button"
              className="g-button"
              onClick={() =>
                void save().catch((error: unknown) =>
                  setFailure(
                    failureText(
                      error,
                      t,
                      error instanceof ServerUnreachable ? 'offlineTitle' : 'notDownloaded',
                    ),
                  ),
                )
              }
            >
              {t('certificate')}
            </button>
          )}
          <a href={`/verify#${approval.hash}`} target="_blank" rel="noreferrer">
            {t('verify')} <code>{approval.hash.slice(0, 8)}</code>
          </a>
        </>
      )}
      {failure && (
        <span className="g-bad" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}

function Tools({ proof, t, switchLanguage }: HeadProps) {
  const { download } = proof.proof.rules
  const [failure, setFailure] = useState('')
  const save = async () => {
    setFailure('')
    const { url } = await askZip('all', download === 'full' ? 'full' : 'web')
    location.assign(url)
  }
  return (
    <span className="p-foot-buttons">
      {download !== 'none' && (
        <button
          type="button"
          className="g-quiet"
          onClick={() =>
            void save().catch((error: unknown) => setFailure(failureText(error, t, 'notDownloaded')))
          }
        >
          {t('downloadAll')}
        </button>
      )}
      <PageButtons switchLanguage={switchLanguage} locale={t.locale} theme={t('theme')} />
      {failure && (
        <span className="g-bad" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
