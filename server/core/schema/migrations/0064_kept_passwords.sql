-- Passwords of protected statements that a person asked to keep for an account: sealed with the key
-- that is outside of the database, and used for that person's own files only.

create table statement_password (
  user_id text not null references app_user,
  account_id text not null,
  -- The UPI ID with whose file it was kept, by which its keeper knows the account.
  upi_id text not null references upi,
  key_id bytea not null,
  sealed bytea not null,
  kept_at timestamptz not null,
  primary key (user_id, account_id)
);
