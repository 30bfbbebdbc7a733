-- Push messages to browsers: the key pair of this installation, and who is told where.

create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- The private key, encrypted with SECRETS_KEY.
  key_id bytea not null,
  sealed bytea not null
);

create table push_subscription (
  endpoint text primary key,
  user_id text not null references app_user (id),
  session_id text not null references session (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create unique index push_subscription_session on push_subscription (session_id);

-- When the person was told that the session is about to end.
alter table session add column warned_at timestamptz;
