-- Pictures that members of a session share as its reference. `reference_id` is what the brief names: an upload or a picture
-- of whoever shared it, whose row has it as `copy_id` too. Whoever pays for a shoot with it has an upload of their own.
create table session_references (
  session_id uuid not null references sessions (id) on delete cascade,
  reference_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  copy_id uuid not null,
  primary key (session_id, reference_id, user_id)
);
create index session_references_of_user on session_references (user_id);
