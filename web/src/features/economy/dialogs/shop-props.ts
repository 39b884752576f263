import type { TokenPack } from '@studio/contract/economy'

/** What the ways of buying tokens share. */
export interface ShopProps {
  packs: readonly TokenPack[]
  /** Nothing can be bought now. */
  isDisabled: boolean
  isBusy: boolean
  onBuy: (cents: number) => void
}
