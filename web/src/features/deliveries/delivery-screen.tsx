import {
  deleteDelivery,
  type Delivery,
  type DeliveryFile,
  getDelivery,
  getDeliveryManifest,
  pauseDelivery,
  printDeliverySheet,
  resumeDelivery,
} from '@studio/contract/deliveries'
import type { EndpointOutput } from '@studio/contract/kernel'
import { sizeText } from '@studio/domain/kernel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Download, Grid3x3, Heart, Pause, Play, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, Progress, Skeleton, Tabs, useToast } from '../../design/index.ts'
import { call, saveFrom, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { saveFile } from '../../platform/save-file.ts'
import { ContactSheetDialog } from '../gallery/index.ts'
import { deliveryKeys, deliveryQuery, useDeliveryNews } from './deliveries.queries.ts'
import styles from './deliveries.module.css'
import { DeliveryState, doneOf } from './delivery-state.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LoadState } from './load-state.tsx'
import { usePresetName } from './preset-name.ts'
import { useDeliveryAction } from './use-delivery-action.ts'

type WholeDelivery = EndpointOutput<typeof getDelivery>

const SMALL = { size: 16, 'aria-hidden': true } as const

/** `/dashboard/deliveries/:id`: progress, link, and activity of the recipients. */
export function DeliveryScreen() {
  const { id = '' } = useParams({ strict: false })
  useDeliveryNews()
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  if (!data)
    return (
      <LoadState error={error} retry={() => void refetch()}>
        <Skeleton height={240} />
      </LoadState>
    )
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Overview whole={data} />
        <LinkPanel delivery={data.delivery} />
      </div>
      <div className={styles.column}>
        <Problems files={data.files} />
        <Items whole={data} />
      </div>
    </div>
  )
}

function Overview({ whole: { delivery, zipUrl } }: { whole: WholeDelivery }) {
  const { t } = useTranslation('deliveries')
  const [locale] = useLocale()
  const presetName = usePresetName()
  const showToast = useToast()
  const errorText = useErrorText()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const { id, title, state, counts, presets, pictures, bytes, isStorageFull, manifestHash, approvalHash } =
    delivery
  const params = { id }
  const pause = useDeliveryAction(id, () => call(pauseDelivery, { params }))
  const resume = useDeliveryAction(id, () => call(resumeDelivery, { params }))
  const saveManifest = useMutation({
    mutationFn: async () =>
      saveFile(await (await call(getDeliveryManifest, { params })).blob(), `${title} manifest.json`),
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.manifestFailed), description: errorText(error) }),
  })
  const { done, all } = doneOf(delivery)
  return (
    <section className={styles.block} aria-labelledby="delivery-title">
      <Link to="/dashboard/deliveries" className={styles.dim}>
        {t(($) => $.all)}
      </Link>
      <h2 id="delivery-title" className={styles.title} dir="auto">
        {title}
      </h2>
      <DeliveryState delivery={delivery} />
      {(state === 'rendering' || state === 'paused') && (
        <Progress label={t(($) => $.progress)} value={all > 0 ? done / all : 1} />
      )}
      {isStorageFull && <p className={styles.bad}>{t(($) => $.fullText)}</p>}
      <p className={styles.dim}>
        {[
          t(($) => $.images, { count: pictures }),
          presets.map(({ name }) => presetName(name)).join(', '),
          sizeText(bytes, locale),
        ].join(' · ')}
      </p>
      <div className={styles.buttons}>
        {state === 'rendering' && (
          <Button icon={<Pause {...SMALL} />} loading={pause.isPending} onClick={() => pause.mutate()}>
            {t(($) => $.pause)}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            variant="accent"
            icon={<Play {...SMALL} />}
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {t(($) => $.resume)}
          </Button>
        )}
        {state === 'ready' && counts.failed > 0 && (
          <Button icon={<RotateCw {...SMALL} />} loading={resume.isPending} onClick={() => resume.mutate()}>
            {t(($) => $.tryAgain)}
          </Button>
        )}
        {zipUrl && (
          <Button icon={<Download {...SMALL} />} onClick={() => saveFrom(zipUrl)}>
            {t(($) => $.zip)}
          </Button>
        )}
        {state === 'ready' && (
          <Button icon={<Grid3x3 {...SMALL} />} onClick={() => setIsPrinting(true)}>
            {t(($) => $.sheet)}
          </Button>
        )}
        {manifestHash && (
          <Button loading={saveManifest.isPending} onClick={() => saveManifest.mutate()}>
            {t(($) => $.manifest)}
          </Button>
        )}
        <Button variant="danger" icon={<Trash2 {...SMALL} />} onClick={() => setIsDeleting(true)}>
          {t(($) => $.delete.action)}
        </Button>
      </div>
      {manifestHash && (
        <p className={styles.dim}>
          {t(($) => $.manifestHash)} <code className={styles.hash}>{manifestHash}</code>
        </p>
      )}
      {approvalHash && <ApprovedNote hash={approvalHash} />}
      {isPrinting && (
        <ContactSheetDialog
          count={pictures}
          title={title}
          print={(body) => call(printDeliverySheet, { params, body })}
          onClose={() => setIsPrinting(false)}
        />
      )}
      {isDeleting && <DeleteDialog delivery={delivery} onClose={() => setIsDeleting(false)} />}
    </section>
  )
}

/** States that the delivery is what the client approved, with its certificate. */
function ApprovedNote({ hash }: { hash: string }) {
  const { t } = useTranslation('deliveries')
  return (
    <p className={styles.dim}>
      {t(($) => $.approved.exactly)}{' '}
      <a href={`/verify#${hash}`} target="_blank" rel="noreferrer">
        {t(($) => $.approved.certificate)}
      </a>
    </p>
  )
}

function DeleteDialog({ delivery: { id, title }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t } = useTranslation('deliveries')
  const navigate = useNavigate()
  const showToast = useToast()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const remove = useMutation({
    mutationFn: () => call(deleteDelivery, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/dashboard/deliveries', replace: true })
      showToast({ tone: 'good', title: t(($) => $.delete.done) })
      queries.removeQueries({ queryKey: deliveryKeys.one(id) })
      void queries.invalidateQueries({ queryKey: deliveryKeys.list })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.delete.title, { title })}
      description={t(($) => $.delete.text)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t(($) => $.delete.action)}
          </Button>
        </>
      }
    >
      {remove.error && (
        <p role="alert" className={styles.bad}>
          {errorText(remove.error)}
        </p>
      )}
    </Dialog>
  )
}

/** Files that failed, each with its reason. */
function Problems({ files }: { files: readonly DeliveryFile[] }) {
  const { t } = useTranslation('deliveries')
  const failed = files.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="delivery-problems">
      <h3 id="delivery-problems" className={styles.label}>
        {t(($) => $.problems)}
      </h3>
      <ul className={styles.list}>
        {failed.map(({ number, name, reason }) => (
          <li key={number} className={styles.item}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.bad}>{t(($) => $.reasons[reason ?? 'stopped'])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Images with their favourites and downloads. */
function Items({ whole: { delivery, items } }: { whole: WholeDelivery }) {
  const { t } = useTranslation('deliveries')
  const [filter, setFilter] = useState<'all' | 'favourites'>('all')
  const favourites = items.filter(({ isFavourite }) => isFavourite)
  const { files, zips } = delivery.downloads
  return (
    <section className={styles.block} aria-labelledby="delivery-items">
      <h3 id="delivery-items" className={styles.label}>
        {t(($) => $.activity)}
      </h3>
      <p className={styles.dim}>
        {[t(($) => $.fileDownloads, { count: files }), t(($) => $.zipDownloads, { count: zips })].join(' · ')}
      </p>
      <Tabs
        label={t(($) => $.show)}
        value={filter}
        onChange={setFilter}
        tabs={[
          { value: 'all', label: t(($) => $.allImages), count: items.length },
          { value: 'favourites', label: t(($) => $.favouritesTab), count: favourites.length },
        ]}
      />
      <ul className={styles.list} aria-label={t(($) => $.allImages)}>
        {(filter === 'all' ? items : favourites).map(({ number, mediaId, name, isFavourite, downloads }) => (
          <li key={number} className={styles.item}>
            <span className={styles.dim}>{number}</span>
            <Link to="/dashboard/gallery" search={{ item: mediaId }} className={styles.name} dir="auto">
              {name}
            </Link>
            {isFavourite && <Heart size={14} fill="currentcolor" aria-label={t(($) => $.favourite)} />}
            <span className={styles.dim}>{t(($) => $.downloads, { count: downloads })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
