-- Maintains the rating counts of prompts: `made`, `judged`, `kept`, `credits`.

-- Recomputes these runs and the totals of their prompts. A concurrent update of the same prompt waits for this commit and
-- counts after it, because each statement sees what was committed before it started.
create or replace function follow_judged(jobs uuid[], items integer[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  changed := array(
    select distinct runs.prompt_id from unnest(jobs, items) as named (job_id, item)
    join prompt_runs runs on runs.job_id = named.job_id and runs.item = named.item
  );
  if cardinality(changed) = 0 then return; end if;
  perform from prompts where id = any(changed) order by id for no key update;
  update prompt_runs set is_made = judged.job_id is not null, is_judged = coalesce(judged.is_judged, false),
    is_kept = coalesce(judged.is_kept, false)
  from (select distinct * from unnest(jobs, items) as named (job_id, item)) named
  left join pictures_judged judged on judged.job_id = named.job_id and judged.job_index = named.item
  where prompt_runs.job_id = named.job_id and prompt_runs.item = named.item
    and (prompt_runs.is_made, prompt_runs.is_judged, prompt_runs.is_kept) is distinct from
      (judged.job_id is not null, coalesce(judged.is_judged, false), coalesce(judged.is_kept, false));
  update prompts set made = sums.made, judged = sums.judged, kept = sums.kept, credits = sums.credits
  from unnest(changed) as prompt, lateral (
    select count(*)::integer as made, count(*) filter (where is_judged)::integer as judged,
      count(*) filter (where is_kept)::integer as kept, coalesce(sum(runs.credits), 0)::integer as credits
    from prompt_runs runs where runs.prompt_id = prompt and is_made
  ) sums
  where prompts.id = prompt and (prompts.made, prompts.judged, prompts.kept, prompts.credits) is distinct from
    (sums.made, sums.judged, sums.kept, sums.credits);
end $$;

create or replace function prompts_follow_marks() returns trigger language plpgsql as $$
declare
  places record;
begin
  select array_agg(job_id) as jobs, array_agg(job_index) as items into places
  from pictures_judged where media_id in (select media_id from changed);
  if places.jobs is not null then perform follow_judged(places.jobs, places.items); end if;
  return null;
end $$;
create or replace trigger prompts_follow_added_marks after insert on media_marks referencing new table as changed
  for each statement execute function prompts_follow_marks();
create or replace trigger prompts_follow_removed_marks after delete on media_marks referencing old table as changed
  for each statement execute function prompts_follow_marks();

-- Images are added and permanently deleted.
create or replace function prompts_follow_pictures() returns trigger language plpgsql as $$
declare
  places record;
begin
  select array_agg(job_id) as jobs, array_agg(job_index) as items into places from changed where job_id is not null;
  if places.jobs is not null then perform follow_judged(places.jobs, places.items); end if;
  return null;
end $$;
create or replace trigger prompts_follow_made after insert on media referencing new table as changed
  for each statement execute function prompts_follow_pictures();
create or replace trigger prompts_follow_gone after delete on media referencing old table as changed
  for each statement execute function prompts_follow_pictures();

-- A retried job may record a run after its image.
create or replace function prompts_follow_runs() returns trigger language plpgsql as $$
begin
  perform follow_judged(array_agg(job_id), array_agg(item)) from changed
  where exists (select from pictures_judged where job_id = changed.job_id and job_index = changed.item);
  return null;
end $$;
create or replace trigger prompts_follow_noted after insert on prompt_runs referencing new table as changed
  for each statement execute function prompts_follow_runs();
