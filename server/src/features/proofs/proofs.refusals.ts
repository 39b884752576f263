import { Refusal } from '@studio/contract/kernel'

export const noProof = () => new Refusal('NOT_FOUND', 'There is no such proof.')
export const noPicture = () => new Refusal('NOT_FOUND', 'There is no such picture in this proof.')
export const noComment = () => new Refusal('NOT_FOUND', 'There is no such comment.')
export const frozenComment = () =>
  new Refusal(
    'CONFLICT',
    'Comments of a submitted round can’t be edited or deleted. Add a new comment instead.',
    { details: { state: 'submitted' } },
  )
export const frozen = () =>
  new Refusal('CONFLICT', 'This round was submitted. What is to change is for the next round.', {
    details: { state: 'submitted' },
  })
