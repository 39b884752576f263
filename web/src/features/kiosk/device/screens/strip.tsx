import type { Flow } from '../flow/flow.ts'
import visit from './visit.module.css'

/** Photos of the visit in a row of four slots. Decorative: other elements describe them. */
export const Strip = ({ flow }: { flow: Flow }) => (
  <ol className={visit.strip} aria-hidden="true">
    {flow.shots.map(({ id, url }) => (
      <li key={id}>
        <img src={url} alt="" />
      </li>
    ))}
  </ol>
)
