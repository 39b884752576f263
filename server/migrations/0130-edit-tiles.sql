-- Tiles of the original in full size, which editing loads at 100 %.
alter table edit_cache drop constraint edit_cache_name_check;
alter table edit_cache add constraint edit_cache_name_check
  check (name in ('proxy', 'base-map') or name ~ '^tile-[0-9]{1,3}-[0-9]{1,3}$');
