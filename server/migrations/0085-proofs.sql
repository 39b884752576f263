-- Links that open something for whoever has them, and proofs: pictures that a client looks at, picks and approves.

-- Secrets that were tried, by whom and for what: only hashes of both.
create table link_guesses (
  bucket text primary key,
  began_at timestamptz not null,
  -- Wrong ones since the last wait.
  guesses integer not null,
  -- How often it had to wait: each time is twice the one before.
  waits integer not null default 0,
  waits_until timestamptz
);
create index link_guesses_old on link_guesses (began_at);

create table proofs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid references clients (id) on delete set null,
  project_id uuid references projects (id) on delete set null,
  title text not null,
  message text,
  -- Of the secret in its link; of something nobody knows until there is a link.
  link_hash bytea unique not null,
  linked_at timestamptz,
  pin_hash text,
  expires_at timestamptz,
  status text not null check (status in ('draft', 'open', 'submitted', 'approved', 'closed')),
  rules jsonb not null,
  round integer not null default 1,
  version bigint not null default 1,
  -- Set while moderation shows it to nobody.
  held boolean not null default false,
  status_at timestamptz not null,
  moved_at timestamptz not null,
  seen_at timestamptz,
  closed_at timestamptz,
  -- When its owner was last told that somebody guesses its PIN.
  alarmed_at timestamptz,
  -- When names and addresses of its guests were erased.
  forgotten_at timestamptz,
  created_at timestamptz not null
);
create index proofs_of_user on proofs (user_id, moved_at desc, id desc);
create index proofs_of_client on proofs (client_id, moved_at desc) where client_id is not null;
create index proofs_of_project on proofs (project_id) where project_id is not null;
create index proofs_to_forget on proofs (closed_at) where status = 'closed' and forgotten_at is null;

-- A picture that was deleted stays here, with what it was known by.
create table proof_items (
  proof_id uuid not null references proofs (id) on delete cascade,
  media_id uuid not null,
  position text collate "C" not null,
  round integer not null,
  replaces uuid,
  sha256 text not null,
  width integer not null,
  height integer not null,
  placeholder bytea not null,
  name text not null,
  primary key (proof_id, media_id)
);
create index proof_items_of_media on proof_items (media_id);

create table proof_guests (
  id uuid primary key,
  proof_id uuid not null references proofs (id) on delete cascade,
  name text not null,
  email text,
  role text not null check (role in ('decider', 'reviewer', 'viewer')),
  -- Everybody who has the link, where guests have no names.
  is_everybody boolean not null default false,
  token_hash bytea not null unique,
  -- Whether the next of this name is taken for them.
  may_return boolean not null default false,
  last_seen_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index proof_guests_of_proof on proof_guests (proof_id, created_at);

create table proof_marks (
  guest_id uuid not null references proof_guests (id) on delete cascade,
  media_id uuid not null,
  proof_id uuid not null references proofs (id) on delete cascade,
  verdict text check (verdict in ('pick', 'maybe', 'reject')),
  label text check (label in ('red', 'yellow', 'green', 'blue', 'purple')),
  stars smallint check (stars between 1 and 5),
  at timestamptz not null,
  primary key (guest_id, media_id),
  foreign key (proof_id, media_id) references proof_items (proof_id, media_id) on delete cascade
);
create index proof_marks_of_proof on proof_marks (proof_id, media_id);

create table proof_comments (
  id uuid primary key,
  proof_id uuid not null,
  media_id uuid not null,
  guest_id uuid references proof_guests (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  parent_id uuid references proof_comments (id) on delete cascade,
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  w real check (w between 0 and 1),
  h real check (h between 0 and 1),
  text text not null check (length(text) <= 2000),
  round integer not null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  foreign key (proof_id, media_id) references proof_items (proof_id, media_id) on delete cascade,
  check ((guest_id is null) <> (user_id is null))
);
create index proof_comments_of_proof on proof_comments (proof_id, created_at, id);
create index proof_comments_of_guest on proof_comments (guest_id) where guest_id is not null;
create index proof_comments_of_user on proof_comments (user_id) where user_id is not null;
create index proof_comments_of_parent on proof_comments (parent_id) where parent_id is not null;

-- What guests promised: only ever added to.
create table proof_submissions (
  id uuid primary key,
  proof_id uuid not null references proofs (id) on delete cascade,
  round integer not null,
  guest_id uuid references proof_guests (id) on delete set null,
  kind text not null check (kind in ('picks', 'approval')),
  name text not null,
  statement text,
  -- Of whoever promised it, as far as it names a network and nobody in it.
  network text,
  items jsonb not null,
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null,
  unique (proof_id, round, kind)
);
create index proof_submissions_of_guest on proof_submissions (guest_id) where guest_id is not null;

create table proof_events (
  id uuid primary key,
  proof_id uuid not null references proofs (id) on delete cascade,
  at timestamptz not null,
  guest_id uuid references proof_guests (id) on delete cascade,
  what text not null,
  media_id uuid,
  count integer not null default 1
);
create index proof_events_of_proof on proof_events (proof_id, at desc, id desc);
create index proof_events_of_guest on proof_events (guest_id) where guest_id is not null;
create index proof_events_wrong on proof_events (proof_id, at) where what = 'wrong-pin';

-- What guests are shown. `look` says what was baked in: with another one nobody finds the copy any more.
create table proof_copies (
  proof_id uuid not null,
  media_id uuid not null,
  size text not null check (size in ('thumb', 'web')),
  look text not null,
  object_key text not null unique,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (proof_id, media_id, size, look)
);
