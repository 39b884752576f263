-- Origin of each item, so that captures of a camera are never labelled as generated.
alter table media add column origin text not null default 'generated'
  check (origin in ('generated', 'photograph', 'captured', 'composite'));
-- Photo booth captures had no source type, which exports filled in as that of a trained model.
update media set origin = 'captured',
  metadata = metadata || jsonb_build_object('digitalSourceType', case
    when metadata ? 'look' then 'algorithmicallyEnhanced'
    when metadata ->> 'kind' in ('shot', 'video') then 'digitalCapture'
    else 'compositeCapture' end)
where family = 'booth';
