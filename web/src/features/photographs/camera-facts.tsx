import type { GalleryItem } from '@studio/contract/gallery'
import { getPhotograph, getPhotographFile, type Photograph } from '@studio/contract/photographs'
import { dateFormat, numberFormat, shiftText, sizeText } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { Download, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import { IconButton, useToast } from '../../design/index.ts'
import { call, RequestError, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { saveFile } from '../../platform/save-file.ts'
import styles from './camera-facts.module.css'

/** Camera metadata, and the camera’s files. Renders nothing for copies of other users’ photographs. */
export function CameraFacts({ item: { id } }: { item: Pick<GalleryItem, 'id'> }) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['photographs', id],
    queryFn: ({ signal }) => call(getPhotograph, { params: { id } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  if (error instanceof RequestError && error.code === 'NOT_FOUND') return null
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  const { photograph } = data
  return (
    <div className={styles.section}>
      <h3 className={styles.label}>{t(($) => $.camera.title)}</h3>
      {photograph.isDamaged && (
        <p className={styles.damaged}>
          <TriangleAlert size={14} aria-hidden="true" />
          {t(($) => $.camera.damaged)}
        </p>
      )}
      <Facts photograph={photograph} />
      <ul className={styles.files} aria-label={t(($) => $.camera.files)}>
        {photograph.files.map((file) => (
          <CameraFile key={file.role} id={id} file={file} />
        ))}
      </ul>
    </div>
  )
}

function Facts({ photograph }: { photograph: Photograph }) {
  const { t } = useTranslation('pictures')
  const [locale] = useLocale()
  const number = (value: number, digits = 1) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const { camera, lens, iso, aperture, exposureTime, focalLength, capturedAtLocal, location } = photograph
  const { clockShift, timeZone, capturedAtSource } = photograph
  const exposure = [
    exposureTime === null
      ? null
      : exposureTime > 0 && exposureTime < 0.3
        ? `1/${number(Math.round(1 / exposureTime), 0)} s`
        : `${number(exposureTime)} s`,
    aperture === null ? null : `f/${number(aperture)}`,
    iso === null ? null : `ISO ${iso}`,
    focalLength === null ? null : `${number(focalLength)} mm`,
  ].filter(Boolean)
  // The camera’s clock has no zone, so its time is shown unchanged.
  const clock =
    capturedAtLocal === null ? undefined : new Date(Date.parse(`${capturedAtLocal}Z`) + clockShift * 1_000)
  // After a correction, a clock that was never set shows a meaningful time.
  const timeSource = capturedAtSource === 'none' && clockShift !== 0 ? 'time-zone' : capturedAtSource
  const source =
    timeZone !== null && timeSource === 'time-zone'
      ? t(($) => $.camera.timeZoneOf, { zone: timeZone })
      : t(($) => $.camera.sources[timeSource])
  const rows = [
    [t(($) => $.facets.camera), camera],
    [t(($) => $.facets.lens), lens],
    [t(($) => $.camera.exposure), exposure.join(' · ')],
    [
      t(($) => $.camera.captured),
      clock && !Number.isNaN(clock.getTime())
        ? dateFormat(locale, 'exactMoment', 'UTC').format(clock)
        : t(($) => $.camera.noTime),
    ],
    [
      t(($) => $.camera.timeSource),
      clockShift === 0
        ? source
        : t(($) => $.camera.corrected, { source, shift: shiftText(clockShift, locale) }),
    ],
    [t(($) => $.camera.folder), photograph.folder],
    [
      t(($) => $.camera.location),
      location && `${number(location.latitude, 5)}, ${number(location.longitude, 5)}`,
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** A file as the camera wrote it, with its download. */
function CameraFile({ id, file }: { id: string; file: Photograph['files'][number] }) {
  const { t } = useTranslation('pictures')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const showToast = useToast()
  const [isSaving, setIsSaving] = useState(false)
  const { role, name, bytes } = file
  async function save() {
    setIsSaving(true)
    try {
      const answer = await call(getPhotographFile, { params: { id, role } })
      saveFile(await answer.blob(), name)
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.camera.saveFailed), description: errorText(error) })
    }
    setIsSaving(false)
  }
  return (
    <li>
      <span dir="auto">{name}</span>
      <span className={styles.size}>{sizeText(bytes, locale)}</span>
      <IconButton
        label={t(($) => $.camera.save, { name })}
        icon={<Download size={16} aria-hidden="true" />}
        disabled={isSaving}
        onClick={() => void save()}
      />
    </li>
  )
}
