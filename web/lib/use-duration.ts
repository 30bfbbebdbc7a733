import { useText } from './i18n/texts.ts';
import { inLargeUnits } from './shown-duration.ts';

/** Writes a number of minutes in the reader's language, in the two largest units that they fill. */
export function useDuration(): (minutes: number) => string {
  const t = useText();
  return (minutes) => t('duration', inLargeUnits(minutes));
}
