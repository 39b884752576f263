-- In the order in which entries were written, so that those without a link are found without a look at all others.
alter table audit_entries add column seq bigint generated always as identity;
create unique index audit_entries_in_order on audit_entries (seq);
create index audit_entries_by_actor on audit_entries (actor_id, created_at desc, id desc);
create index audit_entries_by_action on audit_entries (action, created_at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_id, created_at desc, id desc);

-- Each link covers the one before it and one entry.
create table audit_links (
  position bigint primary key check (position > 0),
  audit_id uuid not null unique,
  hash bytea not null check (length(hash) = 32)
);

-- How far the chain has come, and up to which entry it is taken to be complete.
create table audit_head (
  one boolean primary key default true check (one),
  position bigint not null default 0,
  hash bytea not null default '',
  complete_to bigint not null default 0,
  next_complete_to bigint not null default 0,
  marked_at timestamptz not null default now()
);
insert into audit_head default values;

-- The last link of each day, and where that was told outside of the database: `mail:<user>`, `mail:<address>` of the
-- installation's own list, `objects:<key>`.
create table audit_heads (
  day date primary key,
  position bigint not null,
  hash bytea not null check (length(hash) = 32),
  told_to text[] not null
);
