-- How the images of a zip are converted; null for originals.
alter table zips add column export_settings jsonb;
