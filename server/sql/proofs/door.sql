-- Proofs for invoices: number of extra picks, and time of the last submission.
create or replace view proof_extras (proof_id, user_id, client_id, title, round, extra, amount, currency) as
  select p.id, p.user_id, p.client_id, p.title, p.round,
    greatest(0, picked.count - coalesce((p.rules ->> 'most')::int, picked.count))::int,
    (p.rules -> 'extraPrice' ->> 'amount')::bigint, p.rules -> 'extraPrice' ->> 'currency'
  from proofs p cross join lateral (
    select count(*)::int as count from (
      select items from proof_submissions s where s.proof_id = p.id order by s.created_at desc, s.id limit 1) latest,
      jsonb_array_elements(latest.items) item where item ->> 'verdict' = 'pick') picked
  where p.status in ('submitted', 'approved', 'closed');

-- Approvals with the hashes of the approved files.
create or replace view proof_approvals (id, user_id, hash, items) as
  select s.id, p.user_id, s.hash, s.items from proof_submissions s join proofs p on p.id = s.proof_id
  where s.kind = 'approval';

-- Items in proofs.
create or replace view proof_media (media_id) as
  select media_id from proof_items;

-- Hashes of files that proofs show, and that submissions and certificates name.
create or replace view proof_files (sha256) as
  select sha256 from proof_items
  union all select item ->> 'sha256' from proof_submissions, jsonb_array_elements(items) item
  union all select file ->> 'sha256' from proof_certificates, jsonb_array_elements(certificate -> 'files') file;
