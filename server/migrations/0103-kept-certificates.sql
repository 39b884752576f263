-- Certificates of proofs that were deleted: whoever has the PDF can go on checking files against it.
create table proof_certificates (
  -- Of the approval.
  id uuid primary key,
  hash bytea not null check (octet_length(hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- As it was answered while the proof was there.
  certificate jsonb not null,
  deleted_at timestamptz not null
);
create index proof_certificates_by_hash on proof_certificates (hash);
create index proof_certificates_of_user on proof_certificates (user_id);
