import type { MediaAsset } from '@studio/contract/gallery'
import type { Job, JobItem } from '@studio/contract/jobs'
import { priceOf } from '@studio/contract/photoshoot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CopyPlus,
  Clapperboard,
  Dices,
  Download,
  Sprout,
  ImagePlus,
  GalleryThumbnails,
  PenLine,
  Scaling,
  TextQuote,
  Trash2,
} from 'lucide-react'
import { MenuAt, type MenuEntry, useToast } from '../../../design/index.ts'
import { copyText, useErrorText, useTranslation } from '../../../platform/index.ts'
import { deleteShot } from './delete-shot.ts'
import type { Draft } from '../brief/draft.ts'
import type { RequestBody } from '../brief/draft-check.ts'
import { shootOf, useImageModels, useStartPhotoshoot } from '../photoshoot.queries.ts'
import { pictureAsReference } from '../reference/picture-as-reference.ts'
import { enlargementOf, variationOf } from './shot-recipe.ts'
import { fileNameOf, promptAt } from '../sheet/sheet-words.ts'

export interface ShotMenuProps {
  job: Job
  item: JobItem
  asset: MediaAsset
  at: { x: number; y: number }
  onFill: (brief: Partial<Draft>) => void
  onStarted: (jobId: string) => void
  onSave: (asset: MediaAsset) => void
  onClose: () => void
}

/** Menu of one image on a contact sheet. */
export function ShotMenu({ job, item, asset, at, onFill, onStarted, onSave, onClose }: ShotMenuProps) {
  const { t } = useTranslation('shots')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const start = useStartPhotoshoot()
  const model = useImageModels().data?.find(({ id }) => id === job.metadata.model)
  const shot = { job, item, asset, model }
  const { seed } = job.metadata
  const prompt = promptAt(job.metadata, item.index)
  // For a stand-in, the metadata names the generating model only as text.
  const own = { ...asset, model: asset.standIn ? undefined : model?.id }

  // The menu is unmounted before the response, so callbacks of `mutate` wouldn't run.
  const startNow = (body: RequestBody) =>
    void start.mutateAsync(shootOf(body)).then(
      ({ job: next }) => onStarted(next.id),
      (error) => showToast({ tone: 'bad', title: t(($) => $.startFailed), description: errorText(error) }),
    )
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    showToast({
      tone: isCopied ? 'good' : 'bad',
      title: t(($) => (isCopied ? $.copied : $.copyFailed)),
    })
  }
  const costOf = (images: number) =>
    t(($) => $.credits, { count: priceOf(images, model?.creditsPerImage ?? 1) })
  const icon = (Icon: typeof Download) => <Icon size={16} aria-hidden="true" />

  const variation = variationOf(shot)
  const enlargement = enlargementOf(shot)
  const entries: MenuEntry[] = [
    ...(variation
      ? [
          {
            label: t(($) => $.vary, { count: variation.count }),
            icon: icon(CopyPlus),
            shortcut: costOf(variation.count),
            onSelect: () => startNow(variation),
          },
        ]
      : []),
    ...(enlargement
      ? [
          {
            label: t(($) => $.enlarge, { times: enlargement.scale }),
            icon: icon(Scaling),
            shortcut: costOf(1),
            onSelect: () => startNow(enlargement),
          },
        ]
      : []),
    {
      label: t(($) => $.film),
      icon: icon(Clapperboard),
      onSelect: () => void navigate({ href: `/dashboard/videocanvas?from=${asset.id}` }),
    },
    {
      label: t(($) => $.refer),
      icon: icon(ImagePlus),
      onSelect: () =>
        void pictureAsReference(own, fileNameOf(prompt, item.index)).then((reference) =>
          onFill({ reference }),
        ),
    },
    'separator',
    { label: t(($) => $.openPrompt), icon: icon(PenLine), onSelect: () => onFill({ prompt }) },
    { label: t(($) => $.copyPrompt), icon: icon(TextQuote), onSelect: () => void copy(prompt) },
    ...(typeof seed === 'number' && model?.acceptsSeed
      ? [
          {
            label: t(($) => $.sameSeed),
            icon: icon(Dices),
            shortcut: String(seed),
            onSelect: () => onFill({ seed: String(seed) }),
          },
          { label: t(($) => $.copySeed), icon: icon(Sprout), onSelect: () => void copy(String(item.seed)) },
        ]
      : []),
    'separator',
    {
      label: t(($) => $.inGallery),
      icon: icon(GalleryThumbnails),
      onSelect: () => void navigate({ href: `/dashboard/gallery?item=${asset.id}` }),
    },
    { label: t(($) => $.download), icon: icon(Download), onSelect: () => onSave(asset) },
    {
      label: t(($) => $.delete),
      icon: icon(Trash2),
      tone: 'danger',
      onSelect: () => void deleteShot({ cache, showToast, errorText, t }, job, asset),
    },
  ]
  return (
    <MenuAt
      label={t(($) => $.menu, { number: item.index + 1 })}
      at={at}
      entries={entries}
      onClose={onClose}
    />
  )
}
