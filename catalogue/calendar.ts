import type { Language } from '@peerdesk/contract/user.ts';
import type { CalendarWords } from '@peerdesk/domain/dates.ts';

/** The names of weekdays, from Sunday on, and of months, as short as they are written. */
export const calendarWords: Readonly<Record<Language, CalendarWords>> = {
  en: {
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
  hi: {
    weekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि'.split(' '),
    months: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'.split(' '),
  },
};
