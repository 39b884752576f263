-- Certificates are found by the hash that stands on them.
create index proof_submissions_by_hash on proof_submissions (hash) where kind = 'approval';
