import { MINUTE_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import { Camera, Clock3, HardDrive, Lock, Package, Printer, UploadCloud } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation, version } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import boothCss from '../screens/booth.module.css'
import { KioskButton } from '../screens/kiosk-button.tsx'
import { LiveView } from '../screens/stage/stage.tsx'
import { usePrinterWords } from '../../printers/use-printer-words.ts'
import { useBoothView, useCamera } from '../use-booth.ts'
import { Check } from './check.tsx'
import css from './host.module.css'
import { SecondCopy } from './second-copy.tsx'
import { useDeviceFacts } from './use-device-facts.ts'

const GIB = 1024 ** 3
/** Fraction of the browser's storage quota. */
const WARNING_SHARE = 0.8
/** Poll interval of the printer status while this page is open. */
const ASK_EVERY_MS = 10_000

/** An overall verdict, then each check with its measured value. State is never shown by colour alone. */
export function Status({ booth }: { booth: Booth }) {
  // Long: seven checks of the same form.
  const { t, i18n } = useTranslation('booth-host')
  const { t: ofPrinters } = useTranslation('printers')
  const wordsOf = usePrinterWords()
  const { waiting, sender, self, config, clockOffset, files } = useBoothView(booth)
  const camera = useCamera(booth)
  const facts = useDeviceFacts()
  const [isTrying, setIsTrying] = useState(false)
  const number = (value: number, digits = 0) =>
    numberFormat(i18n.language, { maximumFractionDigits: digits }).format(value)
  const minutes = useMinutesSince(booth, waiting.since)
  const { storage } = facts
  const isFull = storage !== null && storage.usedBytes > storage.quotaBytes * WARNING_SHARE
  const isReady = camera.name === 'live' && !isFull
  const printer = self?.printer
  useEffect(() => {
    void booth.refresh()
    const timer = setInterval(() => void booth.refresh(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [booth])
  return (
    <>
      <h1 className={boothCss.title} tabIndex={-1} data-screen-heading="">
        {isReady ? t(($) => $.status.open) : t(($) => $.status.notReady)}
      </h1>
      <p className={boothCss.dim} role="status">
        {waiting.count > 0 ? t(($) => $.status.waits, { count: waiting.count }) : t(($) => $.status.nothing)}
      </p>
      {(files.kept === 'keeping' || files.kept === 'some') && (
        <p className={boothCss.warn}>{t(($) => $.status.leaveNetwork)}</p>
      )}
      <ul className={css.checks}>
        <Check
          icon={<Camera size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.camera)}
          tone={camera.name === 'live' ? 'good' : 'warn'}
          verdict={t(($) => $.status.cameraIs[camera.name])}
          fact={
            camera.name === 'live'
              ? t(($) => $.status.cameraFact, {
                  label: camera.label || t(($) => $.status.unnamed),
                  width: camera.width,
                  height: camera.height,
                })
              : ''
          }
          act={
            <KioskButton aria-expanded={isTrying} onClick={() => setIsTrying(!isTrying)}>
              {t(($) => $.status.look)}
            </KioskButton>
          }
        />
        {isTrying && (
          <li className={css.live}>
            <LiveView booth={booth} label={t(($) => $.status.camera)} />
          </li>
        )}
        <Check
          icon={<HardDrive size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.storage)}
          tone={isFull ? 'warn' : 'good'}
          verdict={
            storage === null
              ? t(($) => $.status.unknown)
              : t(($) => $.status.free, { n: number((storage.quotaBytes - storage.usedBytes) / GIB, 1) })
          }
          fact={storage?.isPersistent ? t(($) => $.status.persistent) : t(($) => $.status.notPersistent)}
          act={
            storage !== null &&
            !storage.isPersistent && (
              <KioskButton onClick={() => void facts.persist()}>{t(($) => $.status.persist)}</KioskButton>
            )
          }
        />
        <Check
          icon={<UploadCloud size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.outbox)}
          tone={waiting.count > 0 || waiting.parked.length > 0 ? 'warn' : 'good'}
          verdict={t(($) => $.status.captures, { count: waiting.captures })}
          fact={[
            minutes !== null && t(($) => $.status.oldest, { count: minutes }),
            t(($) => $.status.sender[sender.name]),
            waiting.parked.length > 0 &&
              t(($) => $.status.parked, {
                count: waiting.parked.length,
                reasons: [...new Set(waiting.parked.map(({ parked }) => parked))].join(', '),
              }),
          ]
            .filter(Boolean)
            .join(', ')}
          act={
            <KioskButton
              onClick={() => void booth.store.unpark().then(booth.refreshWaiting).then(booth.sendNow)}
            >
              {t(($) => $.status.send)}
            </KioskButton>
          }
        />
        <SecondCopy booth={booth} />
        {config.print.way !== 'none' && (
          <Check
            icon={<Printer size={24} strokeWidth={1.5} aria-hidden="true" />}
            name={t(($) => $.status.printer)}
            tone={printer && printer.state !== 'ready' && printer.state !== 'busy' ? 'warn' : 'good'}
            verdict={printer ? ofPrinters(($) => $.is[printer.state]) : t(($) => $.status.browser)}
            fact={
              printer
                ? [printer.name, ...wordsOf(printer.reasons)].join(', ')
                : t(($) => $.status.browserFact)
            }
          />
        )}
        <Check
          icon={<Clock3 size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.clock)}
          tone={Math.abs(clockOffset) > 60_000 ? 'warn' : 'good'}
          verdict={t(($) => $.status.off, { n: number(Math.abs(clockOffset) / 1000, 1) })}
          fact={t(($) => $.status.clockFact)}
        />
        <Check
          icon={<Lock size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.kiosk)}
          tone={facts.isFullscreen ? 'good' : 'warn'}
          verdict={facts.isFullscreen ? t(($) => $.status.full) : t(($) => $.status.notFull)}
          fact={t(($) => $.status.fullFact)}
        />
        <Check
          icon={<Package size={24} strokeWidth={1.5} aria-hidden="true" />}
          name={t(($) => $.status.build)}
          tone={files.kept === 'all' ? 'good' : 'warn'}
          verdict={version}
          fact={t(($) => $.status.kept[files.kept], { done: files.done, of: files.of })}
          act={
            (files.kept === 'some' || files.kept === 'none') && (
              <KioskButton onClick={booth.prepare}>{t(($) => $.status.prepare)}</KioskButton>
            )
          }
        />
      </ul>
    </>
  )
}

function useMinutesSince({ clock }: Booth, since: number | null): number | null {
  const [now, setNow] = useState(clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 15_000)
    return () => clearInterval(timer)
  }, [clock])
  return since === null ? null : Math.max(0, Math.floor((now - since) / MINUTE_MS))
}
