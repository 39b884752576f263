/**
 * PostgreSQL settings for a machine shared with the studio. Durability stays on: a committed transaction survives a
 * power failure.
 */
export const modestSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // No replication, so the write-ahead log contains only what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  // Queries are short: JIT and parallel workers cost more than they gain, and the latter need more shared memory than
  // containers have.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}
