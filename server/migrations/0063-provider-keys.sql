-- Keys of providers, sealed with a secret that is never in the database.
create table provider_keys (
  provider text primary key,
  -- Version, nonce, tag and what was sealed: see platform/sealing.
  sealed bytea not null,
  -- The last four characters, which say to a person which key it is.
  tail text not null,
  changed_at timestamptz not null,
  checked_at timestamptz,
  state text not null default 'unchecked' check (state in ('unchecked', 'accepted', 'refused', 'failing')),
  took_ms integer,
  problem text,
  expires_on date
);
