import { numberFormat, sizeText } from '@studio/domain/kernel'
import { Button, Progress } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../forensics.module.css'
import type { Examination, ExaminationState } from '../run/examination.ts'
import { STEPS } from '../run/protocol.ts'

/** What the decoder can’t show of the file. */
const NOTED_FORMATS = ['isAnimated', 'isCmyk', 'isHdr'] as const

interface HeadProps {
  state: ExaminationState
  examination: Examination
}

/** File name, progress of the tests, and actions. */
export function Head({ state, examination }: HeadProps) {
  const { t } = useTranslation('forensics')
  const [locale] = useLocale()
  const { file, mediaId, facts, sha256, bytes, decoded, why, phase } = state
  const width = decoded?.width ?? facts?.width ?? 0
  const height = decoded?.height ?? facts?.height ?? 0
  return (
    <header className={styles.head}>
      <h2 className={styles.fileName} tabIndex={-1} data-lands="">
        {file?.name}
      </h2>
      <p className={styles.edge}>
        {[
          bytes !== undefined && t(($) => $.head.size, { width, height, bytes: sizeText(bytes, locale) }),
          decoded && t(($) => $.head.decoder[decoded.decoder]),
          sha256 && t(($) => $.head.sha, { hash: `${sha256.slice(0, 8)}…${sha256.slice(-4)}` }),
          t(($) => $.head.private),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {why && (
        <p className={styles.why} role="alert">
          {t(($) => $.why[why])}
        </p>
      )}
      {NOTED_FORMATS.filter((is) => facts?.[is]).map((is) => (
        <p key={is} className={styles.edge}>
          {t(($) => $.said[is])}
        </p>
      ))}
      <Run state={state} locale={locale} />
      <div className={styles.acts}>
        {phase === 'working' ? (
          // Not the same element as the button that replaces it: a press on Stop as the last test ends must not trigger
          // another action.
          <Button key="stop" onClick={() => examination.stop()}>
            {t(($) => $.head.stop)}
          </Button>
        ) : (
          <>
            <Button key="another" onClick={() => examination.leave()}>
              {t(($) => $.head.another)}
            </Button>
            {why !== 'changed' && (
              <Button variant="plain" onClick={() => file && examination.examine(file, mediaId)}>
                {t(($) => $.head.again)}
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  )
}

function Run({ state, locale }: { state: ExaminationState; locale: string }) {
  const { t } = useTranslation('forensics')
  const { phase, step, ended, overran, milliseconds } = state
  const seconds = numberFormat(locale, { maximumFractionDigits: 1 }).format((milliseconds ?? 0) / 1000)
  const statusTexts = {
    empty: '',
    failed: '',
    working: step
      ? t(($) => $.head.working, { step: t(($) => $.tests[step].name) })
      : t(($) => $.head.reading),
    done: milliseconds === undefined ? '' : t(($) => $.head.done, { seconds }),
    stopped: t(($) => $.head.stopped),
  }[phase]
  return (
    <>
      {phase === 'working' && (
        <Progress label={statusTexts} value={(ended.length + overran.length) / STEPS.length} />
      )}
      <p className={styles.edge} role="status">
        {statusTexts}
      </p>
      {overran.length > 0 && (
        <p className={styles.why}>
          {t(($) => $.head.overran, {
            tests: overran.map((test) => t(($) => $.tests[test].name)).join(', '),
          })}
        </p>
      )}
    </>
  )
}
