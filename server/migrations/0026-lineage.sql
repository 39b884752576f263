-- Which picture was made from which, and how.
create table media_parents (
  child_id uuid not null references media (id) on delete cascade,
  parent_id uuid not null references media (id) on delete cascade,
  made_as text not null check (made_as in ('variation', 'upscale', 'video', 'reference')),
  primary key (child_id, parent_id, made_as)
);
create index media_children on media_parents (parent_id);
