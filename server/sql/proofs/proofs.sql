-- Images shown to guests: those not replaced, numbered in their order. Images deleted by the owner count as long as
-- they are in the list.
create or replace view proof_shown (proof_id, media_id, number) as
  select i.proof_id, i.media_id, row_number() over (partition by i.proof_id order by i.position, i.media_id)::int
  from proof_items i
  where not exists (select from proof_items r where r.proof_id = i.proof_id and r.replaces = i.media_id);

-- Submissions are immutable. They are deleted with their proof, and lose the guest reference when the guest is
-- deleted.
create or replace function keep_promises() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'guest_id' = to_jsonb(old) - 'guest_id' and new.guest_id is null then return new; end if;
  raise exception 'What was submitted or approved does not change.';
end $$;
create or replace trigger keep_promises before update on proof_submissions
  for each row execute function keep_promises();

-- Updates the client of a proof: its last activity, and whether anything needs the owner’s attention.
create or replace function proofs_move_client(the_client uuid, moved timestamptz) returns void language sql as $$
  select client_moved(the_client, moved, (
    select min(status_at) from proofs where client_id = the_client and status in ('submitted', 'approved')))
  where the_client is not null
$$;
