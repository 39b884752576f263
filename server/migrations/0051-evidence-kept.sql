-- How pictures of prompts were judged is kept beside them, so that a list by evidence reads no picture: lists take as long
-- however many there are. `server/sql/prompts/judged.sql` keeps it true.
alter table prompt_runs
  -- Whether there is a picture, and what of it was judged.
  add column is_made boolean not null default false,
  add column is_judged boolean not null default false,
  add column is_kept boolean not null default false;
update prompt_runs set is_made = true, is_judged = found.is_judged, is_kept = found.is_kept
from (
  select media.job_id, media.job_index,
    coalesce(bool_or(mark in ('flag:pick', 'flag:reject', 'stars:1')), false) as is_judged,
    coalesce(bool_or(mark in ('flag:pick', 'stars:4')) and not bool_or(mark = 'flag:reject'), false) as is_kept
  from prompt_runs join media on media.job_id = prompt_runs.job_id and media.job_index = prompt_runs.item
  left join media_marks on media_marks.media_id = media.id
  group by media.id
) found
where found.job_id = prompt_runs.job_id and found.job_index = prompt_runs.item;

alter table prompts
  add column made integer not null default 0,
  add column judged integer not null default 0,
  add column kept integer not null default 0,
  -- Of all that were made, taken or waived.
  add column credits integer not null default 0,
  -- Lower end of the 95 % interval (Wilson) of what was kept of the judged ones, in millionths and one more; 0 where
  -- nothing was judged.
  add column score integer not null generated always as (
    case when judged = 0 then 0 else (1 + greatest(0, 1000000 * (
      (kept::float8 / judged + 1.92073 / judged - 1.959964 * sqrt(
        kept::float8 / judged * (1 - kept::float8 / judged) / judged + 0.960365 / (judged::float8 * judged)
      )) / (1 + 3.841459 / judged)
    )))::integer end
  ) stored;
update prompts set made = sums.made, judged = sums.judged, kept = sums.kept, credits = sums.credits
from (
  select prompt_id, count(*)::integer as made, count(*) filter (where is_judged)::integer as judged,
    count(*) filter (where is_kept)::integer as kept, sum(credits)::integer as credits
  from prompt_runs where is_made group by prompt_id
) sums
where sums.prompt_id = prompts.id;
create index prompts_by_evidence on prompts (user_id, score desc, id desc) where deleted_at is null;
