-- More sections of Settings, and who saved them last. A change raises the version, so that two
-- admins do not overwrite each other's changes unseen.

alter table setting
  add column rates jsonb not null default '{}',
  add column security jsonb not null default '{}',
  add column new_users jsonb not null default '{}',
  add column new_merchants jsonb not null default '{}',
  add column version int not null default 0,
  add column saved_at timestamptz,
  add column saved_by text;
