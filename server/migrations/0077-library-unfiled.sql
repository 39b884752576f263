-- What is in no folder, one row each, so that a page of it is a walk along one index where nearly everything is in a
-- folder. Kept by triggers and by whatever changes folders (server/sql/library).
create table library_unfiled (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('image', 'video', 'prompt', 'template', 'upload')),
  item_id uuid not null,
  made_at timestamptz not null,
  primary key (user_id, kind, item_id)
);
create index library_unfiled_newest on library_unfiled (user_id, kind, made_at desc, item_id desc);

insert into library_unfiled (user_id, kind, item_id, made_at)
select user_id, kind, id, created_at from (
  select user_id, type as kind, id, created_at from media where deleted_at is null
  union all select user_id, 'prompt', id, created_at from prompts where deleted_at is null
  union all select user_id, 'template', id, created_at from templates where deleted_at is null
  union all select user_id, 'upload', id, created_at from uploads where deleted_at is null
) entries
where not exists (
  select from library_items i
  where i.user_id = entries.user_id and i.kind = entries.kind and i.item_id = entries.id and i.is_shown
);

-- Smaller renderings of uploads, [{ width, height, key }]; null of those that none were made of yet.
alter table uploads add column thumbnails jsonb;
create index uploads_without_thumbnails on uploads (created_at) where thumbnails is null;
