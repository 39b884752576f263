-- Stacks of images that belong together: bursts, brackets, and those that the user made.
create table media_stacks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('burst', 'bracket', 'manual')),
  -- Shown while the stack is folded. Without one, the first.
  cover_id uuid,
  created_at timestamptz not null
);
create index media_stacks_of_user on media_stacks (user_id);
alter table media add column stack_id uuid references media_stacks (id) on delete set null;
create index media_of_stack on media (stack_id) where stack_id is not null;

alter table photographs
  -- What was measured in the pixels. Null if the import didn't ask for it.
  add column quality_metrics jsonb,
  -- 24 x 24 RGB pixels, until the import's bursts were found.
  add column signature bytea,
  -- The same shot in an earlier file.
  add column duplicate_of uuid references photographs (media_id) on delete set null,
  -- First shown on the culling screen.
  add column seen_at timestamptz;
create index photographs_duplicates on photographs (duplicate_of) where duplicate_of is not null;

-- When its bursts were found.
alter table imports add column stacked_at timestamptz;
