-- Corrections of a camera's clock: seconds that were added to what it showed, and its time zone if the owner chose
-- another one than the import's.
alter table photographs add column clock_shift integer not null default 0;
alter table photographs add column time_zone text;
