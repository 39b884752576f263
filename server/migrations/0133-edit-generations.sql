-- Generated edits: requests to models to change an area of an image, with their answers.
create table edit_generations (
  id uuid primary key,
  media_id uuid not null references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Null for a job that was retried, until it runs.
  job_id uuid unique,
  -- Of the repair that a chosen answer is in the edit.
  repair_id text not null,
  -- Kind, prompt, area, models and the window of the original that is sent.
  request jsonb not null,
  -- Index of the chosen answer.
  chosen integer,
  chosen_at timestamptz,
  created_at timestamptz not null
);
create index edit_generations_of_media on edit_generations (media_id, created_at desc);
create index edit_generations_of_user on edit_generations (user_id, id);
create index edit_generations_by_age on edit_generations (created_at);

create table edit_candidates (
  generation_id uuid not null references edit_generations (id) on delete cascade,
  -- Of the item of the job.
  index integer not null,
  state text not null check (state in ('ready', 'rejected')),
  -- The object with its pixels, and where it belongs in the upright original.
  patch bytea check (octet_length(patch) = 32),
  box jsonb,
  -- Id, label and vendor model.
  made_by jsonb not null,
  -- What was measured.
  facts jsonb not null,
  primary key (generation_id, index),
  check ((state = 'ready') = (patch is not null and box is not null))
);
create index edit_candidates_by_patch on edit_candidates (patch) where patch is not null;

-- Edited images whose pixels were generated in part, with the prompts and models, and what they were before.
alter table media_renditions add column generated jsonb not null default '[]';
-- Null for originals that were stored before.
alter table media_originals add column origin_before text check (origin_before in ('generated', 'photograph', 'captured', 'composite'));
