-- What people want to be told of while the portal is closed, on whatever device.
create table push_choice (
  user_id text primary key references app_user,
  topics text[] not null,
  -- What was there before somebody chose a topic is not told.
  chosen_at timestamptz not null
);

-- What somebody was told of, so that it is told once.
create table push_notice (
  user_id text not null references app_user,
  topic text not null,
  subject text not null,
  told_at timestamptz not null,
  primary key (user_id, topic, subject)
);
create index push_notice_told on push_notice (told_at);

alter table push_subscription
  -- Since when nothing that was sent there was taken.
  add column failing_since timestamptz,
  add column tried_at timestamptz;
create index push_subscription_user on push_subscription (user_id);
