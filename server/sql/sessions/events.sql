-- Adds an event to a session, whose row it locks, and returns its `seq`. Processes are notified at the commit.
create or replace function session_event(the_session uuid, the_person uuid, the_time timestamptz, the_what jsonb)
returns bigint language plpgsql as $$
declare
  next_seq bigint;
  -- Max. stored events. Clients that missed more load the whole session.
  kept constant bigint := 5000;
begin
  update sessions set seq = seq + 1, active_at = greatest(active_at, the_time) where id = the_session
  returning seq into next_seq;
  if next_seq is null then return null; end if;
  insert into session_events (session_id, seq, at, by_id, what)
  values (the_session, next_seq, the_time, the_person, the_what);
  delete from session_events where session_id = the_session and seq <= next_seq - kept;
  return next_seq;
end $$;

-- Adds an event for a change by a job, and notifies the processes.
create or replace function session_told_event(the_session uuid, the_person uuid, the_time timestamptz, the_what jsonb)
returns void language plpgsql as $$
declare
  next_seq bigint := session_event(the_session, the_person, the_time, the_what);
begin
  if next_seq is not null then perform pg_notify('session_events', the_session || ' ' || next_seq); end if;
end $$;

create or replace function session_follow_item() returns trigger language plpgsql as $$
declare
  job session_jobs;
begin
  select * into job from session_jobs where job_id = new.job_id;
  if job.job_id is null then return null; end if;
  perform session_told_event(job.session_id, job.by_id, now(), jsonb_build_object(
    'kind', 'picture', 'jobId', new.job_id, 'index', new.index, 'mediaId', new.media_id));
  return null;
end $$;
create or replace trigger sessions_follow_items after update of status on job_items for each row
  when (new.status = 'done' and old.status <> 'done' and new.media_id is not null)
  execute function session_follow_item();

create or replace function session_follow_job() returns trigger language plpgsql as $$
declare
  job session_jobs;
begin
  select * into job from session_jobs where job_id = new.id;
  if job.job_id is null then return null; end if;
  perform session_told_event(job.session_id, job.by_id, now(), jsonb_build_object(
    'kind', 'shoot-ended', 'jobId', new.id, 'status', new.status));
  return null;
end $$;
create or replace trigger sessions_follow_jobs after update of status on jobs for each row
  when (new.status in ('completed', 'failed', 'cancelled') and old.status not in ('completed', 'failed', 'cancelled'))
  execute function session_follow_job();

-- Keeps the credits that a member has reserved and spent in sync with the job's hold, in the same transaction.
create or replace function session_follow_hold() returns trigger language plpgsql as $$
declare
  job session_jobs;
  taken bigint := new.captured - old.captured;
  freed bigint := case when new.status <> 'open' and old.status = 'open' then new.amount - new.captured else 0 end;
begin
  select * into job from session_jobs where job_id = new.job_id;
  if job.job_id is null then return null; end if;
  -- Locks the session first, as every change of a session does, to prevent deadlocks.
  update sessions set total_used = total_used - freed where id = job.session_id;
  update session_members set reserved = reserved - taken - freed, spent = spent + taken
  where session_id = job.session_id and user_id = job.by_id;
  return null;
end $$;
create or replace trigger sessions_follow_holds after update of captured, status on ledger_holds for each row
  when (new.captured <> old.captured or (new.status <> 'open' and old.status = 'open'))
  execute function session_follow_hold();

-- Adds an event when the owner of an image sets or removes its flag.
create or replace function session_follow_mark() returns trigger language plpgsql as $$
declare
  is_gone boolean := tg_op = 'DELETE';
  the_media uuid := case when is_gone then old.media_id else new.media_id end;
  the_mark text := case when is_gone then old.mark else new.mark end;
  the_owner uuid := case when is_gone then old.user_id else new.user_id end;
  the_session uuid;
begin
  select j.session_id into the_session from picture_places p join session_jobs j on j.job_id = p.job_id
  where p.id = the_media;
  if the_session is null then return null; end if;
  perform session_told_event(the_session, the_owner, now(), jsonb_build_object('kind', 'flag', 'mediaId', the_media,
    'flag', case when is_gone then null else substring(the_mark from 6) end));
  return null;
end $$;
create or replace trigger sessions_follow_marks after insert on media_marks for each row
  when (new.mark in ('flag:pick', 'flag:reject')) execute function session_follow_mark();
create or replace trigger sessions_follow_gone_marks after delete on media_marks for each row
  when (old.mark in ('flag:pick', 'flag:reject')) execute function session_follow_mark();
