-- When an access token that was issued with this refresh token was first shown to us: the answer with both has arrived.
alter table refresh_tokens add column seen_at timestamptz;
