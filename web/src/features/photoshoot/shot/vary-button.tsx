import type { GalleryItem } from '@studio/contract/gallery'
import { priceOf } from '@studio/contract/photoshoot'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import { Button, Tooltip, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { useJob } from '../../jobs/index.ts'
import { shootOf, useImageModels, useStartPhotoshoot } from '../photoshoot.queries.ts'
import { variationOf } from './shot-recipe.ts'

/** Starts another shoot like that of an image, with its cost. Renders nothing if that is no longer possible. */
export function VaryButton({ item: picture }: { item: GalleryItem }) {
  const { t } = useTranslation('shots')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const start = useStartPhotoshoot()
  const models = useImageModels().data
  const job = useJob(picture.jobId ?? undefined).data?.job
  const asset = job?.result.media_assets.find(({ id }) => id === picture.id)
  const item = job?.items.find(({ index }) => index === asset?.index)
  const model = models?.find(({ id }) => id === job?.metadata.model)
  const variation = job && item && asset && variationOf({ job, item, asset, model })
  if (!variation) return null

  const { count } = variation
  const price = t(($) => $.credits, { count: priceOf(count, model?.creditsPerImage ?? 1) })
  const label = `${t(($) => $.vary, { count })}, ${price}`
  const startNow = () =>
    start.mutate(shootOf(variation), {
      onSuccess: ({ job: next }) => void navigate({ href: `/dashboard/photoshoot?job=${next.id}` }),
      onError: (error) =>
        showToast({ tone: 'bad', title: t(($) => $.startFailed), description: errorText(error) }),
    })
  return (
    <Tooltip text={label}>
      <Button
        variant="plain"
        aria-label={label}
        icon={<CopyPlus size={16} aria-hidden="true" />}
        loading={start.isPending}
        onClick={startNow}
      >
        {t(($) => $.varyShort)}
      </Button>
    </Tooltip>
  )
}
