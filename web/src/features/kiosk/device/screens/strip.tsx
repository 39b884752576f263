import type { Flow } from '../flow/flow.ts'
import visit from './visit.module.css'

/** The pictures of the visit in a row of four places, for the eye alone: what they are is said elsewhere. */
export const Strip = ({ flow }: { flow: Flow }) => (
  <ol className={visit.strip} aria-hidden="true">
    {flow.shots.map(({ id, url }) => (
      <li key={id}>
        <img src={url} alt="" />
      </li>
    ))}
  </ol>
)
