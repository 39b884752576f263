import { type Device, MIN_SAMPLES, type RouteVitals } from '@studio/contract/performance'
import { VITALS } from '@studio/contract/metrics'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import type { ChartSelection } from '../performance.queries.ts'
import styles from '../performance.module.css'
import { useFigures } from '../use-figures.ts'
import { VitalCell } from './vital-cell.tsx'

interface RouteTableProps {
  rows: RouteVitals[]
  chart: ChartSelection
  onDraw: (chart: ChartSelection) => void
}

const SHOWN_DEVICES = ['desktop', 'phone'] as const
const ICONS = { desktop: Monitor, phone: Smartphone }

/**
 * Every route with its metrics, separately for computers and phones. Pressing a value shows its daily chart.
 */
export function RouteTable({ rows, chart, onDraw }: RouteTableProps) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const devices: Device[] = rows.some(({ device }) => device === 'unknown')
    ? [...SHOWN_DEVICES, 'unknown']
    : [...SHOWN_DEVICES]
  const routes = [...Map.groupBy(rows, ({ route }) => route)]
  return (
    <div className={styles.routes}>
      {devices.map((device) => {
        const Icon = device === 'unknown' ? null : ICONS[device]
        const own = routes.flatMap(([, routeRows]) => routeRows.filter((row) => row.device === device))
        return (
          <table key={device} className={styles.table}>
            <caption className={styles.device}>
              {Icon && <Icon size={14} aria-hidden="true" />}
              {t(($) => $.device[device])}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.routes.route)}</th>
                {VITALS.map((name) => (
                  <th key={name} scope="col">
                    <abbr title={t(($) => $.metric[name])}>{name}</abbr>
                  </th>
                ))}
                <th scope="col" className={styles.number}>
                  {t(($) => $.routes.visits)}
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((row) => (
                <tr key={row.route} data-few={row.visits < MIN_SAMPLES || undefined}>
                  <th scope="row" className={styles.route}>
                    {row.route}
                  </th>
                  {VITALS.map((metric) => (
                    <td key={metric}>
                      <VitalCell
                        metric={metric}
                        row={row}
                        isDrawn={
                          chart.metric === metric && chart.route === row.route && chart.device === device
                        }
                        onDraw={() => onDraw({ metric, route: row.route, device })}
                      />
                    </td>
                  ))}
                  <td className={styles.number}>
                    {figures.count(row.visits)}
                    {row.visits < MIN_SAMPLES && <span className={styles.few}>{t(($) => $.routes.few)}</span>}
                  </td>
                </tr>
              ))}
              {own.length === 0 && (
                <tr>
                  <td colSpan={VITALS.length + 2} className={styles.dim}>
                    {t(($) => $.routes.none)}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        )
      })}
    </div>
  )
}
