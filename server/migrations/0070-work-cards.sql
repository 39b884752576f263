-- The social card of each work, once it was drawn.
create table work_cards (
  work_id uuid primary key references works (id) on delete cascade,
  -- Of everything that stands on it.
  state text not null,
  object_key text not null
);
