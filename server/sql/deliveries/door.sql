-- Bytes of finished files and previews of deliveries, by storage category.
create or replace view delivery_weights (user_id, kind, bytes) as
  select d.user_id, 'photographs', f.bytes
    from delivery_files f join deliveries d on d.id = f.delivery_id where f.object_key is not null
  union all select d.user_id, 'photographs', i.preview_bytes
    from delivery_items i join deliveries d on d.id = i.delivery_id where i.thumb_key is not null;

-- Items in deliveries.
create or replace view delivery_media (media_id) as
  select media_id from delivery_items;

-- Hashes of files that a client approved and that deliveries are rendered from.
create or replace view delivery_sources (sha256) as
  select encode(approved_sha256, 'hex') from delivery_items where approved_sha256 is not null;
