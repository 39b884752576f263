import { sendWebVital } from '@studio/contract/metrics'
import { bind, type Http } from '../../platform/http/index.ts'
import { deviceOf, type MetricsService } from './metrics.service.ts'

export function bindMetrics(http: Http, metrics: MetricsService): void {
  bind(http, sendWebVital, ({ body }, { raw }) => metrics.take(body, raw.ip, deviceOf(raw.headers)))
}
