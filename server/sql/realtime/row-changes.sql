-- Notifies the owner of a changed row. The payload follows the realtime protocol: all columns of the new row, and only
-- the key of the old one.
create or replace function tell_row_change() returns trigger language plpgsql as $$
declare
  row_id uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  change jsonb := jsonb_build_object(
    'owner', row_id,
    'table', tg_table_name,
    'type', tg_op,
    'commit_timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'columns', (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum)
      from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = tg_relid and attnum > 0 and not attisdropped),
    'record', case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end,
    'old_record', case when tg_op = 'INSERT' then '{}'::jsonb else jsonb_build_object('id', row_id) end,
    'errors', null);
begin
  -- A notification holds at most 8,000 bytes, and must not make the change fail.
  if octet_length(change::text) > 7900 then
    change := change || jsonb_build_object(
      'record', jsonb_build_object('id', row_id), 'errors', jsonb_build_array('Error 413: Payload Too Large'));
  end if;
  perform pg_notify('realtime_changes', change::text);
  return null;
end $$;
