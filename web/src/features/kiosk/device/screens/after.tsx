import {
  ArrowRight,
  Check,
  Mail,
  Minus,
  Plus,
  Printer,
  QrCode as CodeIcon,
  RotateCcw,
  Timer,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { classNames, QrCode } from '../../../../design/index.ts'
import type { Booth } from '../booth.ts'
import type { Flow } from '../flow/flow.ts'
import { printSheet } from '../sheets/print.ts'
import { useBoothView, useSecondsUntil } from '../use-booth.ts'
import css from './booth.module.css'
import after from './after.module.css'
import visit from './visit.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Strip } from './strip.tsx'

/** Confirms first that the photos are saved, and shows the code immediately. */
export function Processing({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, link, self } = useBoothView(booth)
  const count = flow.shots.length
  return (
    <div className={css.halves}>
      <div className={css.half}>
        <p className={css.edge}>{self?.event.name}</p>
        <div className={css.middle}>
          <h1 className={css.title} tabIndex={-1} data-screen-heading="">
            {t(($) => $.processing.title, { count })}
          </h1>
          <p className={after.good} role="status">
            <Check size={22} strokeWidth={1.75} aria-hidden="true" />
            {t(($) => $.processing.saved, { count })}
          </p>
          <i className={after.bar} aria-hidden="true" />
          {link && <QrCode className={after.qr} text={link} label={t(($) => $.preview.code)} />}
        </div>
      </div>
      <div className={css.well}>
        <Frames flow={flow} />
      </div>
    </div>
  )
}

export const Frames = ({ flow }: { flow: Flow }) => (
  <div className={classNames(after.frames, flow.shots.length === 1 && after.one)}>
    {flow.shots.map(({ id, url }, index) => (
      <figure key={id} className={after.developed}>
        <figcaption className={css.rebate}>
          <b>{index + 1}</b>
        </figcaption>
        <img src={url} alt="" />
      </figure>
    ))}
  </div>
)

/** Results of the visit, with all actions. */
export function Preview({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, link, self, config, endsAt } = useBoothView(booth)
  const [isAsking, setIsAsking] = useState(false)
  const seconds = useSecondsUntil(booth, endsAt)
  const look = flow.mayUseAi ? self?.event.look : null
  return (
    <div className={css.halves}>
      <div className={css.well}>
        {flow.sheet ? (
          <img className={after.sheet} src={flow.sheet.url} alt={t(($) => $.preview.sheet)} />
        ) : (
          <Frames flow={flow} />
        )}
        {flow.film && <img className={after.moving} src={flow.film.url} alt={t(($) => $.preview.film)} />}
      </div>
      <div className={css.half}>
        <header className={css.top}>
          <h1 className={css.title} tabIndex={-1} data-screen-heading="">
            {t(($) => $.preview.title)}
          </h1>
          {seconds !== null && <p className={css.edge}>{t(($) => $.preview.clears, { count: seconds })}</p>}
        </header>
        <div className={after.linkRow}>
          {link && <QrCode className={after.qr} text={link} label={t(($) => $.preview.code)} />}
          <div>
            <p className={css.lead}>{t(($) => $.preview.scan, { count: flow.shots.length })}</p>
            <p className={after.link}>{link?.replace(/^https?:\/\//, '')}</p>
            {look && <p className={css.edge}>{t(($) => $.preview.look, { name: look.name })}</p>}
            {flow.mailedTo && (
              <p className={after.good}>
                <Check size={20} strokeWidth={1.75} aria-hidden="true" />
                {t(($) => $.done.mail, { to: flow.mailedTo })}
              </p>
            )}
          </div>
        </div>
        <div className={after.grid}>
          {config.mail && (
            <KioskButton onClick={() => booth.send({ type: 'email' })}>
              <Mail size={24} strokeWidth={1.5} aria-hidden="true" />
              {t(($) => $.preview.mail)}
            </KioskButton>
          )}
          {config.print.way !== 'none' && <PrintButton booth={booth} />}
          <KioskButton onClick={() => booth.send({ type: 'retake' })}>
            <RotateCcw size={24} strokeWidth={1.5} aria-hidden="true" />
            {t(($) => $.preview.retake)}
          </KioskButton>
          <KioskButton kind="main" onClick={() => booth.send({ type: 'finish' })}>
            {t(($) => $.preview.done)}
            <Check size={24} strokeWidth={1.75} aria-hidden="true" />
          </KioskButton>
        </div>
        <footer className={css.foot}>
          <KioskButton kind="quiet" onClick={() => booth.send({ type: 'moreTime' })}>
            <Timer size={20} strokeWidth={1.5} aria-hidden="true" />
            {t(($) => $.preview.more)}
          </KioskButton>
          {isAsking ? (
            <KioskButton onClick={() => booth.send({ type: 'delete' })}>
              {t(($) => $.preview.deleteSure)}
            </KioskButton>
          ) : (
            <KioskButton kind="quiet" onClick={() => setIsAsking(true)}>
              <Trash2 size={20} strokeWidth={1.5} aria-hidden="true" />
              {t(($) => $.preview.delete)}
            </KioskButton>
          )}
        </footer>
      </div>
    </div>
  )
}

/** One press creates one job with the chosen number of sheets. A message then replaces the button. */
function PrintButton({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, self, config } = useBoothView(booth)
  const [copies, setCopies] = useState(1)
  const { print } = config
  const sheetsLeft = self?.event.sheetsLeft ?? null
  const max = Math.min(print.maxCopies, sheetsLeft ?? print.maxCopies)
  const printer = print.way === 'ipp' ? self?.printer : null
  if (flow.copies > 0)
    return (
      <p className={visit.sent} role="status">
        <Printer size={24} strokeWidth={1.5} aria-hidden="true" />
        {t(($) => $.preview.printed, { count: flow.copies })}
      </p>
    )
  if (max === 0) return <p className={visit.sent}>{t(($) => $.preview.noSheets)}</p>
  if (printer && (printer.state === 'stopped' || printer.state === 'unreachable'))
    return <p className={visit.sent}>{t(($) => $.preview.printerAway)}</p>
  const handleClick = async () => {
    const url = (flow.sheet ?? flow.shots[0])?.url
    await booth.print(copies)
    if (print.way === 'browser' && url) await printSheet(url, copies)
  }
  return (
    <div className={after.stepper}>
      <button type="button" onClick={() => void handleClick()}>
        <Printer size={24} strokeWidth={1.5} aria-hidden="true" />
        {t(($) => $.preview.print, { count: copies })}
      </button>
      <button
        type="button"
        aria-label={t(($) => $.preview.fewer)}
        disabled={copies <= 1}
        onClick={() => setCopies(copies - 1)}
      >
        <Minus size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t(($) => $.preview.moreCopies)}
        disabled={copies >= max}
        onClick={() => setCopies(copies + 1)}
      >
        <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Explains the next steps in three lines. */
export function DoneScreen({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, self, endsAt } = useBoothView(booth)
  const seconds = useSecondsUntil(booth, endsAt)
  return (
    <div className={after.thanks}>
      <div className={after.ending}>
        <h1 className={css.title} tabIndex={-1} data-screen-heading="">
          {t(($) => $.done.title)}
        </h1>
        <ul className={after.next3}>
          {flow.copies > 0 && (
            <li>
              <Printer size={28} strokeWidth={1.25} aria-hidden="true" />
              <p>
                {t(($) => $.done.prints, { count: flow.copies })}
                <span className={css.edge}>{t(($) => $.done.printsHint)}</span>
              </p>
            </li>
          )}
          {flow.mailedTo && (
            <li>
              <Mail size={28} strokeWidth={1.25} aria-hidden="true" />
              <p>
                {t(($) => $.done.mail, { to: flow.mailedTo })}
                <span className={css.edge}>{t(($) => $.done.mailHint)}</span>
              </p>
            </li>
          )}
          <li>
            <CodeIcon size={28} strokeWidth={1.25} aria-hidden="true" />
            <p>
              {t(($) => $.done.link, { count: self?.event.purgeDays ?? 30 })}
              {flow.mayUseAi && self?.event.look && (
                <span className={css.edge}>{t(($) => $.done.look, { name: self.event.look.name })}</span>
              )}
            </p>
          </li>
        </ul>
      </div>
      <Strip flow={flow} />
      <footer className={css.foot}>
        <p className={css.edge}>{seconds !== null && t(($) => $.done.next, { count: seconds })}</p>
        {flow.staysOpen ? (
          <KioskButton onClick={() => booth.send({ type: 'finish' })}>
            {t(($) => $.done.close)}
            <ArrowRight size={22} strokeWidth={1.5} aria-hidden="true" />
          </KioskButton>
        ) : (
          <KioskButton onClick={() => booth.send({ type: 'keepOpen' })}>{t(($) => $.done.keep)}</KioskButton>
        )}
      </footer>
    </div>
  )
}
