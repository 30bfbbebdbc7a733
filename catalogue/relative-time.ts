import type { Language } from '@peerdesk/contract/user.ts';

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

interface RelativeTimeWords {
  now: string;
  /** One day before and after, where the language says it in a word. */
  yesterday?: string;
  tomorrow?: string;
  /** Around an amount of time, which stands for `#`. */
  ago: string;
  ahead: string;
  units: Readonly<Record<TimeUnit, string>>;
}

/** How long ago something was, or how long it still takes, as short as it can be read. */
export const relativeTimeWords: Readonly<Record<Language, RelativeTimeWords>> = {
  en: {
    now: 'now',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    ago: '# ago',
    ahead: 'in #',
    units: {
      day: 'days',
      hour: 'hr',
      minute: 'min',
      second: 'sec',
    },
  },
  // कल is the day before and the day after, and एक घंटे पहले has the form of several.
  hi: {
    now: 'अभी',
    ago: '# पहले',
    ahead: '# में',
    units: {
      day: 'दिन',
      hour: 'घंटे',
      minute: 'मिनट',
      second: 'सेकंड',
    },
  },
};
