-- What was matched without an entry, or undone, since an instant: closed days are compared again.
create index statement_match_proved on statement_match (at) where not approved;
create index statement_match_undone on statement_match (undone_at) where undone_at is not null;
