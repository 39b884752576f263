-- Zips of XMP sidecars instead of images.
alter table zips add column holds_sidecars boolean not null default false;
