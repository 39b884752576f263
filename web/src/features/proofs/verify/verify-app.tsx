/** @jsxImportSource preact */
import { PageHead, usePage } from '../../../guest/index.ts'
import { dateFormat } from '@studio/domain/kernel'
import type { Certificate } from '@studio/contract/proofs'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import {
  certificateKeyIn,
  checkDeliveries,
  checkFile,
  type CheckedDelivery,
  type CheckedFile,
  matchesHash,
} from './check-files.ts'
import { refusedText, type TranslateVerify, verifyTexts } from './verify-texts.ts'

type CheckResult =
  | { state: 'none' | 'looking' | 'bent' | 'no-key' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; certificate: Certificate; deliveries: CheckedDelivery[] }

async function find(key: string): Promise<CheckResult> {
  try {
    // Loaded for the first lookup: the form doesn’t need the schemas.
    const { findCertificate } = await import('./find-certificate.ts')
    const certificate = await findCertificate(key)
    if (!(await matchesHash(certificate))) return { state: 'bent' }
    return { state: 'there', certificate, deliveries: await checkDeliveries(certificate) }
  } catch (error) {
    return { state: 'failed', error }
  }
}

/** `/verify`: looks up a certificate and compares files with it by hashes that are computed on this device. */
export function VerifyApp({ initialText }: { initialText: string }) {
  const { t, switchLanguage } = usePage(verifyTexts)
  const [checkResult, setCheckResult] = useState<CheckResult>({ state: 'none' })
  const [text, setText] = useState(certificateKeyIn(initialText) ?? '')
  useEffect(() => {
    document.title = t('title')
  }, [t])

  const checkKey = async (typed: string) => {
    const key = certificateKeyIn(typed)
    if (key === null) return setCheckResult({ state: 'no-key' })
    setCheckResult({ state: 'looking' })
    setCheckResult(await find(key))
  }
  useEffect(() => {
    if (certificateKeyIn(initialText)) void checkKey(initialText)
  }, [initialText])

  return (
    <div className="g-page">
      <PageHead switchLanguage={switchLanguage} locale={t.locale} theme={t('theme')}>
        <span className="g-title">{t('product')}</span>
      </PageHead>
      <main className="v-page">
        <h1 className="g-title">{t('title')}</h1>
        <p>{t('intro')}</p>
        {globalThis.crypto?.subtle ? (
          <>
            <KeyForm
              t={t}
              text={text}
              setText={setText}
              checkResult={checkResult}
              onLook={() => void checkKey(text)}
            />
            {checkResult.state === 'there' && (
              <Checks key={checkResult.certificate.hash} t={t} {...checkResult} />
            )}
          </>
        ) : (
          <p role="alert" className="g-bad">
            {t('insecure')}
          </p>
        )}
      </main>
    </div>
  )
}

function problemOf(checkResult: CheckResult, t: TranslateVerify): string {
  if (checkResult.state === 'failed') return refusedText(checkResult.error, t.locale) ?? t('offline')
  if (checkResult.state === 'bent') return t('bent')
  return checkResult.state === 'no-key' ? t('noKey') : ''
}

interface KeyFormProps {
  t: TranslateVerify
  text: string
  setText: (text: string) => void
  checkResult: CheckResult
  onLook: () => void
}

function KeyForm({ t, text, setText, checkResult, onLook }: KeyFormProps) {
  const [field, message] = [useId(), useId()]
  const { state } = checkResult
  const wrong = problemOf(checkResult, t)
  return (
    <form
      className="g-form"
      onSubmit={(event) => {
        event.preventDefault()
        onLook()
      }}
    >
      <label htmlFor={field}>{t('key')}</label>
      <input
        id={field}
        className="g-field v-key"
        autoComplete="off"
        spellcheck={false}
        value={text}
        aria-invalid={wrong !== ''}
        aria-describedby={message}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id={message} role="status" className={wrong ? 'g-bad' : 'g-meta'}>
        {wrong || t(state === 'looking' ? 'looking' : 'keyHint')}
      </p>
      <button
        type="submit"
        className={`g-button${state === 'there' ? '' : ' is-main'}`}
        disabled={state === 'looking'}
      >
        {t('look')}
      </button>
    </form>
  )
}

const STATES = {
  hashing: 'fileHashing',
  approved: 'fileApproved',
  delivered: 'fileDelivered',
  other: 'fileOther',
  broken: 'fileBroken',
} as const

interface ChecksProps {
  t: TranslateVerify
  certificate: Certificate
  deliveries: readonly CheckedDelivery[]
}

/** Approved content, and the results of the dropped files. */
function Checks({ t, certificate, deliveries }: ChecksProps) {
  const [checked, setChecked] = useState<(CheckedFile & { id: string })[]>([])
  const [isOver, setIsOver] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const check = async (files: readonly File[]) => {
    // One at a time, because each file is held in memory while it is hashed.
    for (const file of files) {
      const id = crypto.randomUUID()
      setChecked((before) => [
        ...before,
        { id, name: file.name, state: 'hashing', sha256: null, place: null },
      ])
      const done = await checkFile(file, certificate.files, deliveries)
      setChecked((before) => before.map((each) => (each.id === id ? { ...done, id } : each)))
    }
  }
  const { name, statement, approvedAt, round, files } = certificate
  const when = dateFormat(t.locale, 'longMoment')
  const hit = new Set(checked.flatMap(({ state, place }) => (state === 'approved' && place) || []))
  const isBusy = checked.some(({ state }) => state === 'hashing')
  return (
    <>
      <section className="v-said" aria-labelledby="v-approved">
        <h2 id="v-approved" ref={heading} tabIndex={-1} className="g-title">
          {t('approvedBy', { name })}
        </h2>
        <p dir="auto">{statement}</p>
        <p className="g-meta">{t('facts', { date: when.format(new Date(approvedAt)), round })}</p>
      </section>
      <div
        className={`v-drop${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void check([...(event.dataTransfer?.files ?? [])])
        }}
      >
        <p>{t('drop')}</p>
        <button type="button" className="g-button is-main" onClick={() => fileInput.current?.click()}>
          {t('choose')}
        </button>
        <input
          ref={fileInput}
          type="file"
          multiple
          className="g-hidden"
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={(event) => {
            void check([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <p className="g-meta">{t('onDevice')}</p>
      </div>
      {checked.length > 0 && (
        <section aria-label={t('yourFiles')}>
          <p role="status">{isBusy ? t('hashing') : t('result', { count: hit.size, of: files.length })}</p>
          <ul className="v-files">
            {checked.map((file) => (
              <li key={file.id} className={`is-${file.state}`}>
                <span className="v-name" dir="auto">
                  {file.name}
                </span>
                <b>{t(STATES[file.state], { place: file.place ?? '' })}</b>
                {file.sha256 && <code>{file.sha256}</code>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t.counted('files', files.length)}>
        <h2 className="g-title">{t.counted('files', files.length)}</h2>
        <ol className="v-files">
          {files.map((file, at) => (
            <li key={file.sha256} className={hit.has(at + 1) ? 'is-approved' : ''}>
              <span className="v-name" dir="auto">
                {at + 1}. {file.name || t('unnamed')}
              </span>
              {hit.has(at + 1) && <b>{t('youHave')}</b>}
              <code>{file.sha256}</code>
            </li>
          ))}
        </ol>
        <p className="g-meta">{t('originals')}</p>
      </section>
      {deliveries.length > 0 && (
        <section aria-label={t('deliveries')}>
          <h2 className="g-title">{t('deliveries')}</h2>
          <p className="g-meta">{t('deliveriesNote')}</p>
          <ol className="v-files">
            {deliveries.map(({ manifestHash, completedAt, isIntact, files: delivered }) => (
              <li key={manifestHash} className={isIntact ? '' : 'is-broken'}>
                <span className="v-name">{when.format(new Date(completedAt))}</span>
                <b>{isIntact ? t.counted('deliveredFiles', delivered.length) : t('deliveryBent')}</b>
                <code>{manifestHash}</code>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
