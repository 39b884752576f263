-- Whether the images of a zip are with or without their edits.
alter table zips add column source text not null default 'current' check (source in ('current', 'original'));
