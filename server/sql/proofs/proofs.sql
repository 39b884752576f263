-- What guests are shown: pictures of a proof that no other one has taken the place of, numbered in their order. What its
-- owner deleted counts too, as long as it stands in the list.
create or replace view proof_shown (proof_id, media_id, number) as
  select i.proof_id, i.media_id, row_number() over (partition by i.proof_id order by i.position, i.media_id)::int
  from proof_items i
  where not exists (select from proof_items r where r.proof_id = i.proof_id and r.replaces = i.media_id);

-- A promise never changes. It goes with its proof, and forgets which guest it was when they go.
create or replace function keep_promises() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'guest_id' = to_jsonb(old) - 'guest_id' and new.guest_id is null then return new; end if;
  raise exception 'What was submitted or approved does not change.';
end $$;
create or replace trigger keep_promises before update on proof_submissions
  for each row execute function keep_promises();

-- Tells the client of a proof that it moved, and whether something of theirs waits for the owner.
create or replace function proofs_move_client(the_client uuid, moved timestamptz) returns void language sql as $$
  select client_moved(the_client, moved, (
    select min(status_at) from proofs where client_id = the_client and status in ('submitted', 'approved')))
  where the_client is not null
$$;
