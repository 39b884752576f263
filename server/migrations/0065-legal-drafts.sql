-- What is written before it is published: at most one draft of each document, in both languages.
create table legal_drafts (
  document text primary key check (document in ('terms', 'privacy')),
  -- Counts what was saved: whoever writes names the one they have read.
  version integer not null default 1,
  -- The published version whose paragraphs it is compared with.
  base text not null references legal_versions (version),
  -- { en, es, agreed: { en, es } }
  title jsonb not null,
  -- [{ id, from, en, es, agreed: { en, es } }]; `from` counts the paragraphs of the base from 0.
  paragraphs jsonb not null,
  -- No foreign keys to users: what is written stays when an account goes, under an id that then names nobody.
  en_edited_at timestamptz,
  en_edited_by uuid,
  es_edited_at timestamptz,
  es_edited_by uuid,
  scheduled_for timestamptz,
  scheduled_by uuid,
  schedule_reason text,
  asks_terms boolean not null default false,
  -- When a version came before the one that was scheduled, so that this one was not published.
  stopped_at timestamptz,
  check ((scheduled_for is null) = (scheduled_by is null)),
  check ((scheduled_for is null) = (schedule_reason is null)),
  check ((en_edited_at is null) = (en_edited_by is null)),
  check ((es_edited_at is null) = (es_edited_by is null))
);
