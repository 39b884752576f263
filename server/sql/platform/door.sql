-- Leaves an object that no row names any more to be removed.
create or replace function leave_key(the_key text) returns void language sql as $$
  insert into loose_objects (key, remove_after) values (the_key, '-infinity') on conflict do nothing
$$;

-- What was answered to calls that name their intent.
create or replace view answered_intents (user_id, endpoint, key, answer) as
  select user_id, endpoint, key, answer from intents;

-- Who did what is noted.
create or replace view audit_actors (id, actor_id) as
  select id, actor_id from audit_entries;

-- The entries themselves, for what chains and shows them.
create or replace view audited (seq, id, actor_id, action, subject_id, reason, before, after, created_at) as
  select seq, id, actor_id, action, subject_id, reason, before, after, created_at from audit_entries;

-- How mails get out: never to whom or with what.
create or replace view mail_states (created_at, sent_at, last_error) as
  select created_at, sent_at, last_error from mails;
