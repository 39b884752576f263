import { numberFormat } from '@studio/domain/kernel'
import { FlipHorizontal, RotateCcwSquare, RotateCwSquare } from 'lucide-react'
import { Button, ChoiceGrid, IS_MOBILE, Kbd, useMedia } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { EditSlider } from '../panel/edit-slider.tsx'
import styles from '../panel/panel.module.css'
import { ANGLE_SLIDER } from '../panel/sliders.ts'
import { RATIOS } from './ratios.ts'
import type { CropState } from './use-crop.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const PRINT_DPI = 300
const CM_PER_INCH = 2.54

/** Proportions, angle, quarter turns, and what the crop leaves. */
export function CropPanel({ crop, onMoving }: { crop: CropState; onMoving: (isMoving: boolean) => void }) {
  const { t, i18n } = useTranslation('darkroom')
  const isMobile = useMedia(IS_MOBILE)
  const ratioKeys = useKeys('darkroomRatio')
  const { box, size, turn } = crop
  const sides = [box.width, box.height].map((side) => Math.max(1, Math.round(side)))
  const [width = 1, height = 1] = turn % 180 === 0 ? sides : sides.toReversed()
  const number = (value: number, decimals: number) =>
    numberFormat(i18n.language, { maximumFractionDigits: decimals }).format(value)
  const megapixels = (across: number, down: number) => number((across * down) / 1e6, 1)
  const inCm = (pixels: number) => number((pixels / PRINT_DPI) * CM_PER_INCH, 0)
  return (
    <>
      <section className={styles.group}>
        <div className={styles.controls}>
          <ChoiceGrid
            className={styles.choices}
            label={t(($) => $.crop.ratio)}
            extra={
              !isMobile && (
                <>
                  <Kbd>{ratioKeys}</Kbd> {t(($) => $.crop.rotateRatio)}
                </>
              )
            }
            columns={4}
            value={crop.ratio}
            choices={RATIOS.map((value) => ({
              value,
              label:
                value === 'free'
                  ? t(($) => $.crop.free)
                  : value === 'original'
                    ? t(($) => $.crop.original)
                    : value,
            }))}
            onChange={crop.choose}
          />
          <div className={styles.buttons}>
            <Button onClick={crop.rotateRatio}>{t(($) => $.crop.swap)}</Button>
          </div>
        </div>
      </section>
      <section className={styles.group}>
        <div className={styles.controls}>
          <EditSlider
            spec={ANGLE_SLIDER}
            label={t(($) => $.crop.angle)}
            value={crop.angle}
            unit="°"
            onChange={crop.setAngle}
            onMoving={onMoving}
            onSettle={crop.settle}
          />
          <div className={styles.buttons}>
            <Button
              icon={<RotateCcwSquare {...ICON} />}
              aria-label={t(($) => $.crop.left)}
              onClick={() => crop.rotate(-1)}
            >
              90°
            </Button>
            <Button
              icon={<RotateCwSquare {...ICON} />}
              aria-label={t(($) => $.crop.right)}
              onClick={() => crop.rotate(1)}
            >
              90°
            </Button>
            <Button icon={<FlipHorizontal {...ICON} />} onClick={crop.mirror}>
              {t(($) => $.crop.mirror)}
            </Button>
          </div>
        </div>
      </section>
      <section className={styles.group}>
        <div className={styles.controls}>
          <p className={styles.note}>
            {t(($) => $.crop.size, {
              width: number(width, 0),
              height: number(height, 0),
              megapixels: megapixels(width, height),
              all: megapixels(size.width, size.height),
            })}
          </p>
          <p className={styles.note}>
            {t(($) => $.crop.print, { width: inCm(width), height: inCm(height) })}
          </p>
          <div className={styles.buttons}>
            <Button onClick={crop.reset}>{t(($) => $.crop.reset)}</Button>
          </div>
        </div>
      </section>
    </>
  )
}
