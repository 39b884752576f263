-- Providers that only an admin can make work again, by the name that users see.
create table provider_problems (
  label text primary key,
  -- In the provider's words, without secrets.
  words text not null,
  since timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  mailed_at timestamptz
);
