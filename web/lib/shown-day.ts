const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const;
const laterMonths = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A business day for people, `05 Mar 2024`, as everywhere in the portal. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-');
  const name = [...months, ...laterMonths][Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
}
