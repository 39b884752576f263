-- Deliveries: finished files of a selection of images, and the links that open them to others.
create table deliveries (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  message text,
  -- Name and export settings of each preset.
  presets jsonb not null,
  state text not null default 'rendering' check (state in ('rendering', 'paused', 'ready', 'removed')),
  is_storage_full boolean not null default false,
  allows_downloads boolean not null default true,
  allows_favourites boolean not null default true,
  expires_at timestamptz,
  manifest_hash bytea,
  zip_downloads integer not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index deliveries_of_user on deliveries (user_id, created_at desc, id desc);
create index deliveries_by_expiry on deliveries (expires_at) where expires_at is not null and state <> 'removed';

-- Images of a delivery. They may be deleted from the gallery while their files stay.
create table delivery_items (
  delivery_id uuid not null references deliveries (id) on delete cascade,
  number integer not null,
  media_id uuid not null,
  name text not null,
  width integer not null,
  height integer not null,
  thumb_key text,
  view_key text,
  preview_bytes bigint not null default 0,
  favourite_at timestamptz,
  primary key (delivery_id, number)
);
create index delivery_items_of_media on delivery_items (media_id);

create table delivery_files (
  delivery_id uuid not null,
  number integer not null,
  item_number integer not null,
  preset_index integer not null,
  -- Path in the zip.
  name text not null,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed', 'removed')),
  reason text,
  -- Whether the queue has an entry for it.
  is_enqueued boolean not null default true,
  object_key text,
  mime text,
  bytes bigint,
  sha256 bytea,
  crc32 bigint,
  -- Of the original that it was rendered from.
  source_sha256 bytea,
  downloads integer not null default 0,
  primary key (delivery_id, number),
  foreign key (delivery_id, item_number) references delivery_items (delivery_id, number) on delete cascade
);

-- Links of deliveries. Revoked ones stay, so that their holders learn why they no longer work.
create table delivery_links (
  link_hash bytea primary key,
  delivery_id uuid not null references deliveries (id) on delete cascade,
  -- Of the cookie that a holder gets.
  token_hash bytea not null unique,
  password_hash text,
  created_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz
);
create unique index delivery_links_current on delivery_links (delivery_id) where revoked_at is null;
create index delivery_links_of_delivery on delivery_links (delivery_id);
