-- Pages of items by origin. Photographs and captures are found by their family.
create index media_by_origin on media (user_id, origin, created_at desc, id desc)
  where deleted_at is null and origin in ('generated', 'composite');
