-- Programs that are known by name, with where they may be sent back to. Nothing hands them tokens.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  uri text not null default '',
  logo_uri text not null default '',
  redirect_uris text[] not null,
  grant_types text[] not null,
  auth_method text not null check (auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  -- Of the secret that was told once; those who keep none have none.
  secret_hash text check ((secret_hash is null) = (auth_method = 'none')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index oauth_clients_by_age on oauth_clients (created_at desc, id);
