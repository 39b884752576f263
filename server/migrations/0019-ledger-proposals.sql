-- Movements of the ledger above what one admin may do alone: one asks for them, another decides.
create table ledger_proposals (
  id uuid primary key default gen_random_uuid(),
  proposer_id uuid not null,
  user_id uuid not null,
  -- Either an adjustment of one asset, or the reversal of a transaction.
  asset text check (asset in ('coin', 'credit', 'token')),
  amount bigint check (amount <> 0),
  reverses bigint references ledger_transactions (id),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decider_id uuid,
  transaction_id bigint references ledger_transactions (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((asset is null) = (amount is null) and (asset is null) = (reverses is not null)),
  check ((status = 'open') = (decider_id is null) and (status = 'open') = (decided_at is null)),
  check ((status = 'approved') = (transaction_id is not null)),
  -- Whoever asked may take it back, and never approves it.
  constraint ledger_proposals_second check (status <> 'approved' or decider_id <> proposer_id)
);
create index ledger_proposals_newest on ledger_proposals (created_at desc, id desc);

-- What an admin has moved today counts against what they may move alone.
create index ledger_transactions_of_actor on ledger_transactions (actor_id, created_at) where actor_id is not null;
