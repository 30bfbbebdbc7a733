import { sqlList } from '../../platform/db/sql-list.ts';

/** What somebody else did to let a person in again, by the names in the audit. */
export const givesAccess = [
  'user.reset_password',
  'user.reset_password_on_server',
  'user.reset_factor',
  'user.update_status',
] as const;

/** Whose files prove something: of another person, who had not just been let in. */
export interface Another {
  than: string;
  /** As for a second person: `approvals.adminWaitHours` of Settings. */
  waitHours: number;
}

/**
 * The condition that the statement `s` attests and was sent by somebody else than the person in the
 * first parameter, who by then had been let in for the hours in the second: whoever registers an
 * admin, or restores an admin's access, could send the file of both.
 */
export function isSentByAnother(person: string, hours: string): string {
  return `(s.attests and s.uploaded_by <> ${person}
    and exists (select from app_user w where w.id = s.uploaded_by
                and w.created_at + make_interval(hours => ${hours}) <= s.created_at)
    and not exists (select from audit a
                    where a.subject = 'user:' || s.uploaded_by
                      and a.action in ${sqlList(givesAccess)}
                      and a.at <= s.created_at
                      and a.at + make_interval(hours => ${hours}) > s.created_at))`;
}
