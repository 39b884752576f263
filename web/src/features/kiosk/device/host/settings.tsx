import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { classNames } from '../../../../design/index.ts'
import type { Booth } from '../booth.ts'
import type { CameraChoice } from '../camera/camera.ts'
import boothCss from '../screens/booth.module.css'
import { useBoothView } from '../use-booth.ts'
import css from './host.module.css'

const LENS_SIDES = ['above', 'left', 'right', 'below'] as const
const COUNTS = [3, 5, 10, null] as const
const IDLE_SECONDS = [30, 60, 90, 120] as const
const SWITCHES = ['flash', 'beeps', 'approve', 'sharperStill'] as const

/** Settings of this device. Each change is saved immediately and applies from the next guest. */
export function Settings({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth-host')
  const { config } = useBoothView(booth)
  return (
    <>
      <h1 className={boothCss.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.pages.settings)}
      </h1>
      <p className={boothCss.edge}>{t(($) => $.settings.saved)}</p>
      <Choice
        title={t(($) => $.settings.lens)}
        hint={t(($) => $.settings.lensHint)}
        values={LENS_SIDES}
        value={config.lens}
        onPick={(lens) => void booth.override({ lens })}
        drawingOf={(lens) => classNames(css.drawing, css[lens])}
        show={(lens) => t(($) => $.settings.lensAt[lens])}
      />
      <Choice
        title={t(($) => $.settings.countdown)}
        hint={t(($) => $.settings.countdownHint)}
        values={COUNTS}
        value={config.countdownSeconds}
        onPick={(countdownSeconds) => void booth.override({ countdownSeconds })}
        show={(seconds) =>
          seconds === null ? t(($) => $.settings.guest) : t(($) => $.settings.seconds, { count: seconds })
        }
      />
      <Choice
        title={t(($) => $.settings.idle)}
        hint={t(($) => $.settings.idleHint)}
        values={IDLE_SECONDS}
        value={config.idleSeconds}
        onPick={(idleSeconds) => void booth.override({ idleSeconds })}
        show={(seconds) => t(($) => $.settings.seconds, { count: seconds })}
      />
      <CameraChoices booth={booth} />
      <div className={css.switches}>
        {SWITCHES.map((name) => (
          <button
            key={name}
            type="button"
            role="switch"
            aria-checked={config[name]}
            onClick={() => void booth.override({ [name]: !config[name] })}
          >
            <span>
              {t(($) => $.settings[name])}
              <span className={boothCss.edge}>{t(($) => $.settings.hint[name])}</span>
            </span>
            <i aria-hidden="true" />
          </button>
        ))}
      </div>
    </>
  )
}

interface ChoiceProps<T> {
  title: string
  hint: string
  values: readonly T[]
  value: T
  onPick: (value: T) => void
  show: (value: T) => string
  drawingOf?: (value: T) => string
}

const Choice = <T extends string | number | null>({
  title,
  hint,
  values,
  value,
  onPick,
  show,
  drawingOf,
}: ChoiceProps<T>) => (
  <fieldset className={css.choice}>
    <legend>
      {title} <span className={boothCss.edge}>{hint}</span>
    </legend>
    <div>
      {values.map((one) => (
        <button key={String(one)} type="button" aria-pressed={one === value} onClick={() => onPick(one)}>
          {drawingOf && <span className={drawingOf(one)} aria-hidden="true" />}
          {show(one)}
        </button>
      ))}
    </div>
  </fieldset>
)

/** Shown only if there are several cameras. */
function CameraChoices({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth-host')
  const [cameras, setCameras] = useState<CameraChoice[]>([])
  const [selected, setSelected] = useState<string>()
  useEffect(() => {
    void booth.cameras().then((list) => {
      setCameras(list)
      void booth.store.read('camera').then((choice) => setSelected(choice?.deviceId))
    })
  }, [booth])
  if (cameras.length < 2) return null
  return (
    <Choice
      title={t(($) => $.settings.camera)}
      hint={t(($) => $.settings.cameraHint)}
      values={cameras.map(({ deviceId }) => deviceId)}
      value={selected ?? ''}
      onPick={(deviceId) => {
        setSelected(deviceId)
        void booth.chooseCamera(cameras.find((camera) => camera.deviceId === deviceId)!)
      }}
      show={(deviceId) => cameras.find((camera) => camera.deviceId === deviceId)?.label ?? ''}
    />
  )
}
