/** @jsxImportSource preact */
import { guestDate } from '../../../platform/guest-formats.ts'
import type { GuestItem, GuestProof } from '@studio/contract/proofs'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from './page/icons.tsx'
import type { Waiting } from './marks/mark-queue.ts'
import { PageButtons } from './page/page-buttons.tsx'
import { NotReached } from '../../../platform/guest-calls.ts'
import { askCertificate, askZip } from './proof-calls.ts'
import { type Filter, FILTERS, markOf, type OwnMark, passes } from './proof-state.ts'
import { failureText, type Say } from './proof-texts.ts'
import { useIsPhone } from './page/use-is-phone.ts'

interface HeadProps {
  proof: GuestProof
  say: Say
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
  const { proof, say, isOne, canMark, onLeave, onSubmit, children } = props
  const { title, message, from, round, expiresAt } = proof.proof
  const day = (at: string) => guestDate(say.locale, 'dayAndMonth').format(new Date(at))
  const facts = [
    say('from', { from, name: proof.guest.name }),
    ...(expiresAt === null ? [] : [say('until', { date: day(expiresAt) })]),
  ]
  const canSubmit = !isOne && canMark && proof.guest.role === 'decider'
  const isPhone = useIsPhone()
  const submit = canSubmit && (
    <button type="button" className="p-button is-main p-submit" onClick={onSubmit}>
      {say('submitPicks')}
    </button>
  )
  return (
    <>
      <header className={isOne ? 'p-head is-one' : 'p-head'}>
        <div className="p-names">
          <h1 className="p-title">
            {round > 1 ? `${title}, ${say('round', { round }).toLowerCase()}` : title}
          </h1>
          <p className="p-meta">{facts.join(', ')}</p>
          {message && !isOne && <p className="p-message">{message}</p>}
        </div>
        {!isPhone && <Tally {...props} />}
        {isOne ? (
          <button type="button" className="p-button" onClick={onLeave}>
            <Icon name="grid" />
            {say('allFrames')}
            <kbd>Esc</kbd>
          </button>
        ) : (
          <Filters {...props} />
        )}
        {!isPhone && submit}
        {isPhone && !isOne && <Tools {...props} />}
      </header>
      <Outcome proof={proof} say={say} />
      {children}
      <footer className="p-foot">
        {!isPhone && <Keys {...props} />}
        {isPhone && <Tally {...props} />}
        {canMark && <Saved {...props} />}
        {!isPhone && <span className="p-meta">{say(proof.guest.role, { name: proof.guest.name })}</span>}
        {isPhone ? submit : <Tools {...props} />}
      </footer>
    </>
  )
}

function Filters({ say, marks, all, filter, onFilter }: HeadProps) {
  return (
    <div className="p-filters" role="group" aria-label={say('filters')}>
      {FILTERS.map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
          {say(each)}{' '}
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

function Keys({ proof, say, canMark, isOne }: HeadProps) {
  const keys = [
    ...(canMark ? MARK_KEYS : []),
    ...(canMark && proof.proof.rules.comments ? ([['C', 'keyComment']] as const) : []),
    ...(isOne ? [] : ([['Space', 'keyEnlarge']] as const)),
  ]
  return (
    <p className="p-keys" aria-label={say('keys')}>
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd>{key}</kbd> {say(name)}
        </span>
      ))}
    </p>
  )
}

function Tally({ proof, say, marks, all }: HeadProps) {
  const { most } = proof.proof.rules
  const count = all.filter(({ mediaId }) => markOf(marks, mediaId).verdict === 'pick').length
  return (
    <div className="p-tally">
      <span>
        {most === null
          ? say.counted('tallyFree', count)
          : count > most
            ? say('tallyExtra', { most, extra: count - most })
            : say('tally', { count, most })}
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

function Saved({ say, waiting, isHeld }: HeadProps) {
  const count = waiting.length
  return (
    <span className={`p-saved ${count === 0 ? 'is-good' : isHeld ? 'is-held' : ''}`} role="status">
      {count === 0 && <Icon name="pick" />}
      {count === 0 ? say('saved') : say.counted(isHeld ? 'waiting' : 'saving', count)}
    </span>
  )
}

/** Result of the round. Deciders can download the certificate of an approval, and everyone can check files. */
function Outcome({ proof, say }: Pick<HeadProps, 'proof' | 'say'>) {
  const { approval, submission } = proof
  const [failure, setFailure] = useState('')
  if (!approval && !submission) return null
  const save = async () => {
    setFailure('')
    const url = URL.createObjectURL(await askCertificate())
    const download = `${proof.proof.title} ${approval?.hash.slice(0, 8)}.pdf`
    Object.assign(document.createElement('a'), { href: url, download }).click()
    // The browser has started the download before this runs.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div className="p-outcome">
      <p role="status">
        <Icon name="pick" />
        {approval ? say('approved', { name: approval.name }) : say('submitted', { from: proof.proof.from })}
      </p>
      {approval && (
        <>
          {proof.guest.role === 'decider' && (
            <button
              type="button"
              className="p-button"
              onClick={() =>
                void save().catch((error: unknown) =>
                  setFailure(
                    failureText(error, say, error instanceof NotReached ? 'offlineTitle' : 'notDownloaded'),
                  ),
                )
              }
            >
              {say('certificate')}
            </button>
          )}
          <a href={`/verify#${approval.hash}`} target="_blank" rel="noreferrer">
            {say('verify')} <code>{approval.hash.slice(0, 8)}</code>
          </a>
        </>
      )}
      {failure && (
        <span className="p-bad" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}

function Tools({ proof, say, switchLanguage }: HeadProps) {
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
          className="p-quiet"
          onClick={() =>
            void save().catch((error: unknown) => setFailure(failureText(error, say, 'notDownloaded')))
          }
        >
          {say('downloadAll')}
        </button>
      )}
      <PageButtons switchLanguage={switchLanguage} locale={say.locale} theme={say('theme')} />
      {failure && (
        <span className="p-bad" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
