import type { TokenPack } from '@studio/contract/economy'

/** Shared props of the token purchase forms. */
export interface ShopProps {
  packs: readonly TokenPack[]
  /** True if purchases are disabled. */
  isDisabled: boolean
  isBusy: boolean
  onBuy: (cents: number) => void
}
