-- What own copies of works were made of, parents of parents included: kept with the prompt, and by name, so that it stays
-- known what grew from it when the work is gone.
create table work_copies (
  prompt_id uuid not null references prompts (id) on delete cascade,
  work_id uuid not null,
  title text not null,
  author text not null,
  licence text not null,
  depth integer not null check (depth between 1 and 50),
  primary key (prompt_id, work_id)
);
create index work_copies_of_work on work_copies (work_id);
