import { DAY_MS } from '@studio/contract/kernel'
import {
  type Device,
  MIN_SAMPLES,
  type Regression,
  type RouteVitals,
  type VitalDay,
  type VitalSummary,
} from '@studio/contract/performance'
import { type Vital, VITALS } from '@studio/contract/metrics'
import { dayOf } from '@studio/domain/kernel'
import { addTo, countOf, type Histogram, intervalOf, quantileOf } from '../../platform/histogram/index.ts'
import type { VitalRow } from './performance.store.ts'

/** Reported quantile: most users had this value or a better one. */
const SHARE = 0.75
/** Min. relative increase of a regression. */
const RISE = 0.1
const MAX_ROUTES_SHOWN = 200

/** Milliseconds. Layout shift scores are stored in ten-thousandths. */
const rounded = (name: Vital, value: number): number =>
  name === 'CLS' ? Math.round(value) / 10_000 : Math.round(value * 10) / 10

interface Place {
  route: string
  device: Device
  all: Record<Vital, Histogram>
  now: Record<Vital, Histogram>
  before: Record<Vital, Histogram>
}

const empty = () => Object.fromEntries(VITALS.map((name) => [name, new Map()])) as Record<Vital, Histogram>

function placesOf(rows: VitalRow[]): Place[] {
  const places = new Map<string, Place>()
  for (const { name, route, device, bucket, n, now, before } of rows) {
    const key = `${device} ${route}`
    let place = places.get(key)
    if (!place) places.set(key, (place = { route, device, all: empty(), now: empty(), before: empty() }))
    if (n > 0) addTo(place.all[name], bucket, n)
    if (now > 0) addTo(place.now[name], bucket, now)
    if (before > 0) addTo(place.before[name], bucket, before)
  }
  return [...places.values()]
}

function summaryOf(name: Vital, histogram: Histogram): VitalSummary {
  const p75 = quantileOf(histogram, SHARE)
  return { p75: p75 === undefined ? null : rounded(name, p75), count: countOf(histogram) }
}

/** Each route and device with its five metrics, most visited first. */
export function routesOf(rows: VitalRow[]): RouteVitals[] {
  return placesOf(rows)
    .map(({ route, device, all }) => {
      const vitals = Object.fromEntries(
        VITALS.map((name) => [name, summaryOf(name, all[name])]),
      ) as RouteVitals['vitals']
      return { route, device, vitals, visits: Math.max(...VITALS.map((name) => vitals[name].count)) }
    })
    .filter(({ visits }) => visits > 0)
    .toSorted((a, b) => b.visits - a.visits || a.route.localeCompare(b.route))
    .slice(0, MAX_ROUTES_SHOWN)
}

/**
 * Regressions above 10% in the last seven full days against the seven before, if the 95% intervals don’t overlap.
 * Largest increase first.
 */
export function regressionsOf(rows: VitalRow[]): Omit<Regression, 'release'>[] {
  return placesOf(rows)
    .flatMap(({ route, device, now, before }) =>
      VITALS.flatMap((metric) => {
        const [then, last] = [weekOf(metric, before[metric]), weekOf(metric, now[metric])]
        if (!then || !last || then.p75 === 0) return []
        const rise = last.p75 / then.p75 - 1
        return rise > RISE && last.low > then.high
          ? [{ metric, route, device, before: then, now: last, rise }]
          : []
      }),
    )
    .toSorted((a, b) => b.rise - a.rise)
}

function weekOf(metric: Vital, histogram: Histogram): Regression['now'] | undefined {
  const [count, p75, ends] = [countOf(histogram), quantileOf(histogram, SHARE), intervalOf(histogram, SHARE)]
  if (count < MIN_SAMPLES || p75 === undefined || !ends) return undefined
  return {
    p75: rounded(metric, p75),
    low: rounded(metric, ends.low),
    high: rounded(metric, ends.high),
    count,
  }
}

/** Every day from `since` to `today`, including those without visits. */
export function lineOf(
  metric: Vital,
  rows: { day: string; bucket: number; n: number }[],
  since: string,
  today: string,
): VitalDay[] {
  const days = new Map<string, Histogram>()
  for (let at = Date.parse(since); at <= Date.parse(today); at += DAY_MS)
    days.set(dayOf(new Date(at)), new Map())
  for (const { day, bucket, n } of rows) {
    const histogram = days.get(day)
    if (histogram) addTo(histogram, bucket, n)
  }
  return [...days].map(([day, histogram]) => {
    const { p75, count } = summaryOf(metric, histogram)
    const ends = count < MIN_SAMPLES ? undefined : intervalOf(histogram, SHARE)
    return {
      day,
      p75,
      count,
      low: ends ? rounded(metric, ends.low) : null,
      high: ends ? rounded(metric, ends.high) : null,
    }
  })
}
