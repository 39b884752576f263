import type { ReactNode } from 'react'
import { classNames } from '../../../../design/index.ts'
import boothCss from '../screens/booth.module.css'
import css from './host.module.css'

interface CheckProps {
  icon: ReactNode
  name: string
  verdict: string
  fact: string
  tone: 'good' | 'warn' | undefined
  act?: ReactNode
}

/** One line of the host's status page: name, verdict, measured value and action. */
export const Check = ({ icon, name, verdict, fact, tone, act }: CheckProps) => (
  <li>
    <span className={classNames(css.icon, tone && css[tone])}>{icon}</span>
    <p className={css.check}>
      <b>{name}</b>
      <span className={tone && css[tone]}>{verdict}</span>
    </p>
    <p className={boothCss.edge}>{fact}</p>
    <span>{act}</span>
  </li>
)
