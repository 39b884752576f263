import type { CoinPackage, Prices, TokenPack } from '@studio/contract/economy'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { findPackages, findPacks } from './settings.store.ts'

export type Purchasing = 'disabled' | 'simulated' | 'stripe'

export interface CatalogueDeps {
  database: DatabaseHandle
  prices: () => Prices
  purchasing: (userId?: string) => Purchasing
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Packages and prices. The server decides; values from clients are ignored. */
export function createCatalogue({ database, prices, purchasing }: CatalogueDeps) {
  const packages = (): Promise<CoinPackage[]> => findPackages(database.db)
  const packs = (): Promise<TokenPack[]> => findPacks(database.db)
  return {
    packages,
    packs,
    /** Catalogue for a user or a visitor. */
    async read(userId?: string) {
      const [allPackages, allPacks] = await Promise.all([packages(), packs()])
      return {
        currency: 'usd' as const,
        packages: allPackages,
        packs: allPacks,
        prices: prices(),
        purchasing: purchasing(userId),
      }
    },
  }
}
