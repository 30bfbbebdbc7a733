-- The peers of a shared bank account whose own files show a line, besides the one that sent it first:
-- on a peer's own word a line approves only orders of that peer.
alter table statement_line add column shown_by text[] not null default '{}';
