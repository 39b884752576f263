import { checkoutTokens, createPayment, exchangeCoins } from '@studio/contract/economy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserStorage, call, createIntents, isAnswered } from '../../platform/index.ts'
import type { Run } from '../account/index.ts'
import { economyKey, invalidateStatements, rememberBalances } from './economy.queries.ts'

type Intents = ReturnType<typeof createIntents>

// Idempotency key per action, stored in the browser until the server has answered.
const exchanges = createIntents(browserStorage, 'studio-exchange-intent')
const payments = createIntents(browserStorage, 'studio-payment-intent')
const checkouts = createIntents(browserStorage, 'studio-checkout-intent')

const settleIntent = (intents: Intents) => (error: Error) => {
  if (isAnswered(error)) intents.settle()
}

export function useExchange(run: Run) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (coins: number) =>
      run(() => call(exchangeCoins, { body: { coins } }, { idempotencyKey: exchanges.keyFor({ coins }) })),
    onSuccess: ({ balance }) => {
      exchanges.settle()
      void rememberBalances(cache, balance)
      void invalidateStatements(cache)
    },
    onError: (error) => {
      settleIntent(exchanges)(error)
      void cache.invalidateQueries({ queryKey: economyKey })
    },
  })
}

/** Buys a package. The server checks the price that was shown. */
export function useBuyCoins(run: Run) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ coins, amountCents }: { coins: number; amountCents: number }) =>
      run(() => {
        const order = { coins, amount_cents: amountCents }
        const { key, at } = payments.of(order)
        return call(
          createPayment,
          { body: { ...order, sourceId: `mock-source-${at}` } },
          { idempotencyKey: key },
        )
      }),
    onSuccess: () => {
      payments.settle()
      void cache.invalidateQueries({ queryKey: economyKey })
    },
    onError: settleIntent(payments),
  })
}

export function useBuyTokens(run: Run) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (amountUsd: number) =>
      run(() =>
        call(checkoutTokens, { body: { amountUsd } }, { idempotencyKey: checkouts.keyFor({ amountUsd }) }),
      ),
    onSuccess: () => {
      checkouts.settle()
      void cache.invalidateQueries({ queryKey: economyKey })
    },
    onError: settleIntent(checkouts),
  })
}
