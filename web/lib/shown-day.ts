import { calendarWords } from '@peerdesk/catalogue/calendar.ts';
import { currentLanguage } from './i18n/language.ts';

/** A business day for people, `05 Mar 2024`, as everywhere in the portal. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-');
  const name = calendarWords[currentLanguage()].months[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}
