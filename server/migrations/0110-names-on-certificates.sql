-- Whose proof it was when somebody promised something: certificates name them so after a rename.
alter table proof_submissions add column owner_name text not null default '';
-- Promises never change; this adds to them what was not kept.
alter table proof_submissions disable trigger user;
update proof_submissions s set owner_name = coalesce(n.display_name, '')
from proofs p left join user_profiles n on n.id = p.user_id where p.id = s.proof_id;
alter table proof_submissions enable trigger user;
