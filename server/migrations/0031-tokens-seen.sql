-- When the newest access token that was seen of a sign-in had been issued. It shows that the answer it came with
-- arrived: the refresh token before it is then worth nothing any more, and whoever still sends it has stolen it.
alter table sign_ins add column token_seen_at timestamptz;
