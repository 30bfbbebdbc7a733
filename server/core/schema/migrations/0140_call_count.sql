-- expand: how often whoever is limited has called all servers together, beyond what each of them counts
-- by itself. For a minute only, so nothing of it is written to the log of the database.

create unlogged table call_count (
  -- The limit, and the hash of whom it is for.
  counter text not null,
  key text not null,
  calls int not null,
  -- Epoch milliseconds.
  ends_at double precision not null,
  primary key (counter, key)
);
