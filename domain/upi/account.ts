/** Indian banks have account numbers of 9 to 18 figures. */
const wholeNumber = /^\d{9,18}$/;

/**
 * The name of a bank account as it is compared: a number is the same in groups and without them;
 * any other text stays as it was given.
 */
export function bankAccountText(given: string): string {
  const text = given.trim();
  const figures = text.replaceAll(/[\s-]/g, '');
  return wholeNumber.test(figures) ? figures : text;
}

/** The number of a UPI ID's account; null where none was given, and it is called as the record. */
export function accountNumberOf({ id, accountId }: { id: string; accountId: string }) {
  return accountId === id ? null : accountId;
}
