/**
 * Metadata that may leave the account with a file or copy: without job, cost and references to other items of
 * the owner.
 */
export const withoutAccount = ({
  jobId: _jobId,
  cost: _cost,
  madeFrom: _madeFrom,
  promptId: _promptId,
  versionId: _versionId,
  thingIds: _thingIds,
  values: _values,
  ...recipe
}: Record<string, unknown>) => recipe
