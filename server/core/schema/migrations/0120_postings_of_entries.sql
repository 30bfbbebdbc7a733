-- expand: that a posting has its entry is asked once for all that one statement adds, and not of
-- each with a lock of its own: an approval adds three or four, and each of these took as long as
-- the row itself. Only the owner may delete an entry or change one, and is still refused to leave
-- postings behind.

create function postings_have_entries() returns trigger language plpgsql as $$
declare
  v_lost text;
begin
  select entry_id into v_lost from added
    where not exists (select from entry e where e.id = added.entry_id) limit 1;
  if found then
    raise foreign_key_violation using message = 'there is no entry ' || v_lost;
  end if;
  return null;
end $$;

create function entry_has_no_postings() returns trigger language plpgsql as $$
begin
  if exists (select from posting where entry_id = old.id)
     and not exists (select from entry where id = old.id) then
    raise foreign_key_violation using message = 'entry ' || old.id || ' has postings';
  end if;
  return null;
end $$;

create trigger posting_added after insert on posting referencing new table as added
  for each statement execute function postings_have_entries();
create trigger posting_moved after update on posting referencing new table as added
  for each statement execute function postings_have_entries();
create trigger entry_removed after delete or update of id on entry
  for each row execute function entry_has_no_postings();
alter table posting drop constraint posting_entry_id_fkey;
