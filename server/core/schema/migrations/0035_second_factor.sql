-- Second factors: authenticator apps, passkeys and recovery codes; and what a session has proved.

-- The secret is encrypted with a key that is kept outside the database, and tied to its user.
create table totp (
  user_id text primary key references app_user,
  key_id bytea not null,
  sealed bytea not null,
  confirmed_at timestamptz not null,
  -- The step of the last code that was accepted: no code of it or of an earlier one is again.
  last_step int not null
);

-- An authenticator app that is being added, by one session.
create table totp_enrolment (
  user_id text primary key references app_user,
  session_id text not null,
  key_id bytea not null,
  sealed bytea not null,
  created_at timestamptz not null
);

create table recovery_code (
  user_id text not null references app_user,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkey (
  id text primary key,
  user_id text not null references app_user,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- Challenges are signed, so only those that were answered are stored: each is accepted once.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

alter table session add column proved_at timestamptz;

alter table app_user
  add column password_is_given boolean not null default false,
  add column offline_since timestamptz;
update app_user u set offline_since = (select max(seen_at) from session where user_id = u.id)
where presence = 'offline';
