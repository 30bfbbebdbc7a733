/** Longer than any token of a live order, which is as long as what follows the prefix. */
const testToken = /^test_[\w-]{43}$/;

/** Builds the token in the link of a test order from an unguessable one. */
export function testTokenOf(token: string): string {
  return `test_${token}`;
}

/** Does this token belong to a test order? A live order cannot have such a token. */
export function isTestToken(token: string): boolean {
  return testToken.test(token);
}
