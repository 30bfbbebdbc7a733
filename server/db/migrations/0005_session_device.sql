-- Has this device signed in to this account before? Asked at every sign-in, of ended sessions too.
create index session_device on session (device_hash, user_id);
