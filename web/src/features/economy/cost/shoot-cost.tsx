import { getEstimate } from '@studio/contract/economy'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, useTranslation } from '../../../platform/index.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './cost.module.css'
import { CreditsShort } from './credits-short.tsx'

interface ShootCostProps {
  model: string
  images: number
  creditsPerImage: number
  /** Shows only missing credits, because the items are already listed elsewhere. */
  isShortOnly?: boolean
  /** Hides the cost if nothing is charged. */
  isQuiet?: boolean
}

/** Cost of a shoot by item, and what to do if credits are insufficient. */
export function ShootCost(props: ShootCostProps) {
  const { model, images, creditsPerImage, isShortOnly = false, isQuiet = false } = props
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const { data } = useQuery({
    queryKey: ['economy', 'estimate', images],
    queryFn: ({ signal }) => call(getEstimate, { query: { images } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isShort = data !== undefined && !data.isEnough
  const line = t(($) => $.cost.line, {
    model,
    images: t(($) => $.cost.images, { count: images }),
    each: t(($) => $.cost.each, { count: creditsPerImage }),
    total: amounts.credits(images * creditsPerImage),
  })
  if (isShortOnly && !isShort) return null
  if (isQuiet && data?.waived !== false) return null
  return (
    <div className={styles.shoot}>
      {!isShortOnly && <p>{data?.waived ? `${line}. ${t(($) => $.cost.waived)}` : line}</p>}
      {isShort && <CreditsShort needed={images * creditsPerImage} available={data.available} />}
    </div>
  )
}
