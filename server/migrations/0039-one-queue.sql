-- The queue claims jobs, hears whether their workers live and tries them again; a job only knows its entry there.
alter table jobs add column task_id uuid;
drop index jobs_leased, jobs_waiting;

-- Nobody works on them any more: they are called up again when a worker starts, and go on from their last finished item.
update job_items set status = 'waiting', progress = 0, preview = null
from jobs where jobs.id = job_id and jobs.status = 'running' and job_items.status = 'developing';
update job_tries set ended_at = clock_timestamp(), outcome = 'stopped'
from jobs where jobs.id = job_id and jobs.status = 'running' and ended_at is null;
update jobs set status = 'queued', fence = fence + 1, version = version + 1, lease_until = null where status = 'running';

-- With the check that a running job has a lease.
alter table jobs drop column lease_until, drop column worker, drop column not_before, drop column woken_at;

-- Turns are numbered, since the queue knows an order by whole numbers only.
create sequence job_turn_numbers as integer maxvalue 999999999 cycle;
alter table job_turns add column turn integer;
update job_turns set turn = numbered.turn
from (select user_id, row_number() over (order by taken_at, user_id) as turn from job_turns) numbered
where numbered.user_id = job_turns.user_id;
select setval('job_turn_numbers', coalesce((select max(turn) from job_turns), 0) + 1, false);
alter table job_turns alter column turn set not null, drop column taken_at;
alter sequence job_turn_numbers owned by job_turns.turn;

-- What the queue held for the version before.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'run-jobs';
    delete from pgboss.queue where name = 'run-jobs';
  end if;
end $$;
