-- A mapping is believed by those whose scope the one who named it has: the desk, a group or a peer.

alter table statement_layout add column known_to text not null default 'desk';
alter table statement_layout alter column known_to drop default;
alter table statement_layout drop constraint statement_layout_pkey;
alter table statement_layout add primary key (signature, known_to);
