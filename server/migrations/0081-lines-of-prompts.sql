-- What grew from a prompt keeps its line when that prompt is removed for good: the line leads through what stays of it here,
-- its id alone, to the works that it was a copy of.
create table prompt_remains (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index prompt_remains_of_user on prompt_remains (user_id);

-- A prompt, or the picture at a place of a job, that grew from a prompt that is gone.
create table prompt_lines (
  origin_id uuid not null references prompt_remains (id) on delete cascade,
  prompt_id uuid references prompts (id) on delete cascade,
  job_id uuid,
  item integer,
  check ((job_id is null) = (item is null) and (prompt_id is null) <> (job_id is null)),
  unique nulls not distinct (origin_id, prompt_id, job_id, item)
);
create index prompt_lines_of_prompt on prompt_lines (prompt_id) where prompt_id is not null;
create index prompt_lines_of_picture on prompt_lines (job_id, item) where job_id is not null;
create index prompt_versions_of_parent on prompt_versions (parent_id) where parent_id is not null;

-- A template goes on naming what it was made from, and a line what it was a copy of, when that is gone.
alter table templates drop constraint templates_origin_prompt_id_fkey;
alter table work_copies drop constraint work_copies_prompt_id_fkey;
